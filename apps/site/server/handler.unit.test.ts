import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { type App, createHandler } from "./handler.ts";
import { findPages } from "./pages.ts";
import { placeholders } from "./placeholders.ts";
import { findStaticFiles } from "./static-files.ts";

const { nonce, apiUrl, siteUrl, saver, year } = placeholders;
let folder: string;
let site: (path: string, init?: RequestInit) => Promise<Response>;

const app: App = {
  fetch: (request, { context }) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/broken") throw new Error("a page that fails");
    if (!pathname.startsWith("/news")) return new Response(null, { status: 307, headers: { location: "/" } });
    return new Response(`<script nonce="${context.nonce}"></script>`, { headers: { "content-type": "text/html" } });
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "contact"));
  const page = `<html data-api="${apiUrl}" data-site="${siteUrl}" data-saver="${saver}"><script nonce="${nonce}"></script>© ${year}`;
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "contact/index.html"), page);
  await writeFile(join(folder, "assets/a.js"), "0123456789");
  await writeFile(join(folder, "assets/a.js.br"), "small");
  await writeFile(join(folder, "service-worker.js"), "self");
  const config = readConfig({ SITE_URL: "https://party.example", API_URL: "https://api.party.example/" });
  const [files, pages] = await Promise.all([findStaticFiles(folder), findPages(folder)]);
  const handle = createHandler({ config, files, pages, app });
  site = (path, init) => handle(new Request(`https://party.example${path}`, init));
});

afterAll(() => rm(folder, { recursive: true }));

describe("a prerendered page", () => {
  test("comes with a nonce of its own at every answer, and with the policy that allows it", async () => {
    const [first, second] = await Promise.all([site("/"), site("/")]);
    const [one, other] = [await first.text(), await second.text()].map((html) => /nonce="([^"]+)"/.exec(html)?.[1]);
    expect(one).toMatch(/^[\w-]{36}$/);
    expect(other).not.toBe(one);
    expect(first.headers.get("content-security-policy")).toContain(`'nonce-${one}' 'strict-dynamic'`);
  });

  test("knows the addresses of this deployment, the year and the wish for less data", async () => {
    const html = await (await site("/contact", { headers: { "save-data": "on" } })).text();
    expect(html).toContain('data-api="https://api.party.example" data-site="https://party.example" data-saver="on"');
    expect(html).toContain(`© ${new Date().getFullYear()}`);
  });

  test("is not sent again to a browser that has it", async () => {
    const etag = (await site("/")).headers.get("etag") ?? "";
    expect((await site("/", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await site("/", { headers: { "if-none-match": etag, "save-data": "on" } })).status).toBe(200);
  });

  test("comes compressed where the browser takes it", async () => {
    const response = await site("/", { headers: { "accept-encoding": "gzip, br" } });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await response.bytes()).toString()).toContain("<html");
  });
});

test("a rendered page gets the nonce of its policy", async () => {
  const response = await site("/news");
  const given = /nonce="([^"]+)"/.exec(await response.text())?.[1];
  expect(response.headers.get("content-security-policy")).toContain(`'nonce-${given}'`);
});

test("any other path leads home, but a missing file is missing", async () => {
  expect((await site("/no/such/page")).headers.get("location")).toBe("/");
  expect((await site("/no/such/picture.png")).status).toBe(404);
  expect((await site("/assets/gone.js")).status).toBe(404);
});

test("a trailing slash leads to the page's one address, never off the site", async () => {
  expect((await site("/contact/?a=1")).headers.get("location")).toBe("/contact?a=1");
  expect((await site("//elsewhere.example/")).headers.get("location")).toBe("/elsewhere.example");
});

test("a page that fails answers 500 without saying why", async () => {
  const response = await site("/broken");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("a page that fails");
});

describe("a file", () => {
  test("comes precompressed and is kept for ever", async () => {
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
  ])("answers the range %s with %i", async (range, status, body) => {
    const response = await site("/assets/a.js", { headers: { range } });
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  test("refuses a range beyond its end", async () => {
    expect((await site("/assets/a.js", { headers: { range: "bytes=10-" } })).status).toBe(416);
  });
});

test("the service worker is asked for anew each time, and may reach the site and the API alone", async () => {
  const { headers } = await site("/service-worker.js");
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("content-type")).toContain("text/javascript");
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; connect-src 'self' https://api.party.example",
  );
});

test("every answer carries the security headers", async () => {
  for (const path of ["/", "/news", "/assets/a.js", "/healthz", "/no/such/page", "/broken"]) {
    const { headers } = await site(path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("strict-transport-security"), path).toContain("max-age");
  }
});

test("an address that could break out of the page is refused at the start", () => {
  expect(() => readConfig({ API_URL: "https://api.example/;script-src" })).toThrow("API_URL");
  expect(() => readConfig({ SITE_URL: "javascript:alert(1)" })).toThrow("SITE_URL");
});
