import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "./config.ts";
import { createRedirects } from "./content/redirects.ts";
import type { SiteContent } from "./content/site-content.ts";
import { findPrerenderedPages, placeholders } from "./files/prerendered-pages.ts";
import { findStaticFiles } from "./files/static-files.ts";
import { createHandler, type RenderingApp } from "./handler.ts";

const { nonce, apiUrl, siteUrl, saver, year } = placeholders;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const { promise: slow, resolve: finishSlow } = Promise.withResolvers<void>();
const content: SiteContent = { texts: {}, samplesEnded: false, versions: {} };
const siteContent = { current: async () => content };
let folder: string;
let stopping = false;
let handle: (request: Request) => Promise<Response>;
let site: (path: string, init?: RequestInit) => Promise<Response>;

const app: RenderingApp = {
  fetch: (request, { context }) => {
    const { pathname } = new URL(request.url);
    // As the framework does.
    if (request.method === "HEAD") return new Response(null, { headers: { "content-type": "text/html" } });
    if (pathname === "/broken") throw new Error("a page that fails");
    if (pathname === "/news/late") {
      context.onSlowAnswer?.();
      return new Response("<h1>Loading…</h1>", { status: 500, headers: { "content-type": "text/html" } });
    }
    if (pathname === "/slow") return slow.then(() => new Response("slow"));
    if (pathname === "/news/10")
      return new Response("<h1>Gone</h1>", { status: 404, headers: { "content-type": "text/html" } });
    if (pathname === "/who") return new Response(context.visitor ?? "nobody");
    if (!/^\/(?:news|pay|receipts)/.test(pathname))
      return new Response(null, { status: 307, headers: { location: "/" } });
    const nonceMeta = `<meta property="csp-nonce" content="${context.nonce}"/>`;
    const body = `${nonceMeta}<script nonce="${context.nonce}">own()</script><script>theirs()</script>`;
    const text =
      pathname === "/news/long" ? Array.from({ length: 2_000 }, (_, at) => (at * 7_919) % 613).join(" ") : "";
    return new Response(body + text, { headers: { "content-type": "text/html" } });
  },
};

/** The build of the other language, whose pages are below /sw. */
const inKiswahili: RenderingApp = {
  fetch: (request) => {
    const { pathname } = new URL(request.url);
    if (!/^\/sw\/(?:news|receipts)/.test(pathname))
      return new Response(null, { status: 307, headers: { location: "/sw" } });
    return new Response("<h1>Habari</h1>", { headers: { "content-type": "text/html" } });
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "contact"));
  const nonceMeta = `<meta property="csp-nonce" content="${nonce}"/>`;
  const page = `<html data-api="${apiUrl}" data-site="${siteUrl}" data-saver="${saver}">${nonceMeta}<style nonce="${nonce}">a{}</style><script nonce="${nonce}">own()</script>© ${year}<a href="/sw/contact" hrefLang="sw">Kiswahili</a>`;
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "contact/index.html"), page);
  await writeFile(join(folder, "assets/a.js"), "0123456789");
  await writeFile(join(folder, "assets/a.js.br"), "small");
  await writeFile(join(folder, "service-worker.js"), "self");
  const config = readConfig({
    SITE_URL: "https://party.example",
    API_URL: "https://api.party.example/",
    TRUST_PROXY: "loopback, 10.0.0.0/8",
  });
  const [files, pages] = await Promise.all([findStaticFiles(folder), findPrerenderedPages(folder)]);
  handle = createHandler({
    config,
    files,
    pages,
    apps: { en: app, sw: inKiswahili },
    siteContent,
    redirects: createRedirects({ apiInternalUrl: "http://api.test" }),
    isReady: () => !stopping,
  });
  site = (path, init) => handle(new Request(`https://party.example${path}`, init));
});

afterAll(() => rm(folder, { recursive: true }));
afterEach(() => void vi.restoreAllMocks());

describe("a prerendered page", () => {
  test("allows its own scripts by hash, and has the same bytes for every visitor", async () => {
    const [first, second] = await Promise.all([site("/"), site("/")]);
    const html = await first.text();
    expect(await second.text()).toBe(html);
    expect(html).not.toContain("nonce");
    expect(first.headers.get("content-security-policy")).toContain(
      `script-src ${hashOf("own()")} 'strict-dynamic'; style-src 'self' ${hashOf("a{}")};`,
    );
  });

  test("contains the addresses of this deployment, the year and the Save-Data setting", async () => {
    const html = await (await site("/contact", { headers: { "save-data": "on" } })).text();
    expect(html).toContain('data-api="https://api.party.example" data-site="https://party.example" data-saver="on"');
    expect(html).toContain(`© ${new Date().getFullYear()}`);
  });

  test("keeps the search of its address in the link to the other language", async () => {
    const html = await (await site('/contact?invited=A"$&&b=1')).text();
    expect(html).toContain('<a href="/sw/contact?invited=A%22$&amp;&amp;b=1" hrefLang="sw">');
    expect(await (await site("/contact")).text()).toContain('<a href="/sw/contact" hrefLang="sw">');
  });

  test("is not sent again to a browser with the same ETag", async () => {
    const etag = (await site("/")).headers.get("etag") ?? "";
    expect((await site("/", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await site("/", { headers: { "if-none-match": etag, "save-data": "on" } })).status).toBe(200);
  });

  test("is compressed when the browser accepts it", async () => {
    const response = await site("/", { headers: { "accept-encoding": "gzip, br" } });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await response.bytes()).toString()).toContain("<html");
  });
});

test.each(["/", "/news", "/assets/a.js", "/robots.txt"])(
  "HEAD of %s gets the status and headers of GET",
  async (path) => {
    const [get, head] = [await site(path), await site(path, { method: "HEAD" })];
    expect(head.status).toBe(get.status);
    expect([...head.headers]).toEqual([...get.headers]);
  },
);

test("a page that waits for its data in the browser is no error, and nobody stores it", async () => {
  const response = await site("/news/late");
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

test("a rendered page allows its own script, and not a script in an article", async () => {
  const response = await site("/news");
  expect(await response.text()).toBe("<script>own()</script><script>theirs()</script>");
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain(`script-src ${hashOf("own()")} 'strict-dynamic';`);
  expect(policy).not.toContain(hashOf("theirs()"));
});

test("the second response of a page is compressed better, and a request with its ETag gets 304", async () => {
  const sendRequest = (headers: Record<string, string>) =>
    site("/news/long", { headers: { "accept-encoding": "br", ...headers } });
  const first = await sendRequest({});
  const sizes = [(await first.bytes()).length, (await (await sendRequest({})).bytes()).length];
  expect(sizes[1]).toBeLessThan(sizes[0]!);
  expect((await sendRequest({ "if-none-match": first.headers.get("etag")! })).status).toBe(304);
});

test.each(["/pay/token", "/receipts/R2026-000001-7KQ2?amount=5"])(
  "%s is not cached, and not indexed by search engines",
  async (path) => {
    const { headers } = await site(path, { headers: { "accept-encoding": "br" } });
    expect([headers.get("cache-control"), headers.get("etag"), headers.get("x-robots-tag")]).toEqual([
      "no-store",
      null,
      "noindex",
    ]);
  },
);

test("the CSP of a page allows images and videos only from the site and its API", async () => {
  const policy = (await site("/")).headers.get("content-security-policy");
  expect(policy).toContain("img-src 'self' data: https: https://api.party.example;");
  expect(policy).toContain("default-src 'self' https://api.party.example;");
});

test.each(["/_serverFn/x", "/_serverFn/__proto__", "/%5FserverFn/x", "//_serverFn/x"])(
  "%s is not found and logs no error",
  async (path) => {
    const log = vi.spyOn(console, "error");
    for (const method of ["GET", "POST"]) expect((await site(path, { method })).status).toBe(404);
    expect(log).not.toHaveBeenCalled();
  },
);

test("a request with an invalid host is rejected", async () => {
  const log = vi.spyOn(console, "error");
  const request = new Request("https://party.example/");
  Object.defineProperty(request, "url", {
    get: () => {
      throw new TypeError("Invalid URL");
    },
  });
  expect((await handle(request)).status).toBe(400);
  expect(log).not.toHaveBeenCalled();
});

test("the visitor's address comes from trusted proxies only", async () => {
  const visitorOf = async (ip: string, forwarded: string) => {
    const request = new Request("https://party.example/who", { headers: { "x-forwarded-for": forwarded } });
    return (await handle(Object.defineProperty(request, "ip", { value: ip }))).text();
  };
  expect(await visitorOf("41.90.0.1", "9.9.9.9")).toBe("41.90.0.1");
  expect(await visitorOf("::ffff:127.0.0.1", "9.9.9.9, 41.90.0.2, 10.1.2.3")).toBe("41.90.0.2");
  expect(await visitorOf("127.0.0.1", "junk")).toBe("127.0.0.1");
});

test("one visitor's renderings are queued, too many are rejected, and prerendered pages are still served", async () => {
  const all = Array.from({ length: 60 }, () => site("/slow"));
  expect(await Promise.race(all).then(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
    503,
    "5",
  ]);
  expect((await site("/contact")).status).toBe(200);
  const another = Object.defineProperty(new Request("https://party.example/news"), "ip", { value: "41.90.0.9" });
  expect((await handle(another)).status).toBe(200);
  finishSlow();
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(44);
});

test("any other path redirects to the home page, but a missing file is a 404", async () => {
  expect((await site("/no/such/page")).headers.get("location")).toBe("/");
  expect((await site("/no/such/picture.png")).status).toBe(404);
  expect((await site("/assets/gone.js")).status).toBe(404);
});

describe("an address that has moved", () => {
  const moved: Record<string, string> = {
    "/rally-2025": "/events",
    "/news/10": "/manifesto?a=1#water",
    "/report.pdf": "/news",
    "/self": "/self",
    "/evil": "/..//evil.example",
    "/contact": "/never",
  };
  const asked: string[] = [];
  const answer = (input: unknown) => {
    const path = new URL(String(input)).searchParams.get("path")!;
    asked.push(path);
    const results = moved[path] ? [{ from: path, to: moved[path] }] : [];
    return Promise.resolve(Response.json({ results, next: null }));
  };
  const where = async (path: string) => {
    const { status, headers } = await site(path);
    return [status, headers.get("location")];
  };

  test("answers with where it leads, and keeps the query", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(answer);
    expect(await where("/rally-2025")).toEqual([301, "/events"]);
    expect(await where("/rally-2025?from=poster")).toEqual([301, "/events?from=poster"]);
    expect(await where("/news/10?b=2")).toEqual([301, "/manifesto?a=1&b=2#water"]);
    expect(await where("/report.pdf")).toEqual([301, "/news"]);
    expect((await site("/rally-2025")).headers.get("cache-control")).toBe("public, max-age=60");
    // Once for each address within seconds.
    expect(asked).toEqual(["/rally-2025", "/news/10", "/report.pdf"]);
  });

  test("leads neither to itself nor to another site, and pages of the site do not move", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(answer);
    expect(await where("/self")).toEqual([307, "/"]);
    expect(await where("/evil")).toEqual([307, "/"]);
    expect(await where("/contact")).toEqual([200, null]);
  });

  test("is as unknown as any other while the API fails", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed"));
    expect(await where("/rally-2026")).toEqual([307, "/"]);
    vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}", { status: 500 }));
    expect(await where("/rally-2027")).toEqual([307, "/"]);
    vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ results: "no" }));
    expect(await where("/rally-2028")).toEqual([307, "/"]);
  });
});

test("a trailing slash redirects to the page's URL, never to another site", async () => {
  expect((await site("/contact/?a=1")).headers.get("location")).toBe("/contact?a=1");
  expect((await site("//elsewhere.example/")).headers.get("location")).toBe("/elsewhere.example");
});

describe("the first segment of the path", () => {
  test("chooses the language, whatever the browser asks for", async () => {
    const asked = { headers: { "accept-language": "sw", cookie: "language=sw" } };
    expect(await (await site("/sw/news/5")).text()).toContain("Habari");
    expect(await (await site("/news/5", asked)).text()).not.toContain("Habari");
    // No language, but the beginning of a word.
    expect((await site("/swahili")).headers.get("location")).toBe("/");
  });

  test("keeps the language in redirects, and personal pages from being stored", async () => {
    expect((await site("/sw/")).headers.get("location")).toBe("/sw");
    expect((await site("/sw/nowhere")).headers.get("location")).toBe("/sw");
    expect((await site("/sw/missing.png")).status).toBe(404);
    expect((await site("/sw/receipts/R1")).headers.get("cache-control")).toBe("no-store");
  });
});

test("what is posted and no form gets 415", async () => {
  const post = async (path: string, type?: string) =>
    (await site(path, { method: "POST", ...(type ? { headers: { "content-type": type } } : {}) })).status;
  expect(await post("/news", "application/x-www-form-urlencoded; charset=utf-8")).toBe(200);
  for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain", undefined]) {
    expect(await post("/news", type), type).toBe(415);
  }
  expect(await post("/verify-newsletter/a-token"), "asked for by the page itself").toBe(307);
});

test("a page that fails responds 500 without details", async () => {
  const response = await site("/broken");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("a page that fails");
});

describe("a file", () => {
  test("is precompressed and cached as immutable", async () => {
    const response = await site("/assets/a.js", { headers: { "accept-encoding": "br" } });
    expect(await response.text()).toBe("small");
    expect(response.headers.get("cache-control")).toContain("immutable");
  });

  test.each([
    ["bytes=2-4", 206, "234"],
    ["bytes=7-", 206, "789"],
    ["bytes=-2", 206, "89"],
    ["bytes=4-99", 206, "456789"],
    ["bytes=1-2,4-5", 200, "0123456789"],
  ])("responds to the range %s with %i", async (range, status, body) => {
    const response = await site("/assets/a.js", { headers: { range } });
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  test("rejects a range beyond its end", async () => {
    expect((await site("/assets/a.js", { headers: { range: "bytes=10-" } })).status).toBe(416);
  });
});

test("the service worker is revalidated each time, and may request only the site and the API", async () => {
  const { headers } = await site("/service-worker.js");
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("content-type")).toContain("text/javascript");
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; connect-src 'self' https://api.party.example",
  );
});

test("a process that stops is live and not ready, and serves pages until its end", async () => {
  const statuses = () => Promise.all(["/healthz", "/readyz", "/news"].map(async (path) => (await site(path)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  stopping = true;
  expect(await statuses()).toEqual([200, 503, 200]);
  stopping = false;
});

test("every response has the security headers", async () => {
  for (const path of ["/", "/news", "/assets/a.js", "/healthz", "/no/such/page", "/broken"]) {
    const { headers } = await site(path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("strict-transport-security"), path).toContain("max-age");
  }
});

test("a configured URL that could end an HTML attribute is rejected at the start", () => {
  expect(() => readConfig({ API_URL: "https://api.example/;script-src" })).toThrow("API_URL");
  expect(() => readConfig({ SITE_URL: "javascript:alert(1)" })).toThrow("SITE_URL");
});

test("an invented address of a picture is not found, asks nobody and renders no page", async () => {
  const called = [vi.spyOn(globalThis, "fetch"), vi.spyOn(app, "fetch"), vi.spyOn(siteContent, "current")];
  for (let number = 0; number < 1_000; number++) {
    const digest = createHash("sha1").update(String(number)).digest("hex").slice(0, 20);
    const { status } = await site(`${number % 2 ? "/sw" : ""}/share/news-${number}-${digest}.jpg`);
    expect(status).toBe(404);
  }
  expect(called.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});
