import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { newsArticles } from "@party/samples/news-articles";
import { builtInTexts } from "@party/samples/site-texts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import party from "../../../party.json" with { type: "json" };
import { serveBuiltSite } from "./built-site.ts";

/** What an API answers, by path, with its query or without; all else is not found. */
let replies: Record<string, unknown> = {};
let api: Server;
let apiUrl: string;
let site: Awaited<ReturnType<typeof serveBuiltSite>>;
const dataDirectory = mkdtempSync(path.join(tmpdir(), "party-site-"));

const nothing = { texts: {}, samples_ended: false };
const builtIn = builtInTexts(party);

beforeAll(async () => {
  api = createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, "http://api");
    const reply = replies[pathname + search] ?? replies[pathname];
    response.writeHead(reply === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(reply ?? { detail: "Not found." }));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => api.once("listening", resolve));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  site = await serveBuiltSite({ apiUrl, dataDirectory });
});
afterAll(async () => {
  await site.stop();
  api.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});
beforeEach(() => {
  replies = { "/texts/": nothing };
});

const html = async (route: string) => (await site.fetch(route)).text;
/** Waits until the site has seen what was published. */
const seen = (route: string) => expect.poll(() => html(route), { interval: 50, timeout: 1_500 });

describe("a published text", () => {
  test("replaces the built-in one of a prerendered page within a second, and goes when it is withdrawn", async () => {
    // The site has seen the API.
    await seen("/manifesto").toContain("extensions");
    const before = await html("/manifesto");
    replies["/texts/"] = {
      ...nothing,
      texts: { manifesto: { ...builtIn.manifesto, title: "Our <b>word</b> for $1" } },
    };
    await seen("/manifesto").toContain("<h1>Our &lt;b&gt;word&lt;/b&gt; for $1</h1>");
    replies["/texts/"] = nothing;
    await seen("/manifesto").toBe(before);
  });

  test("of every page is on prerendered and rendered pages, with the state for the browser", async () => {
    const announcement = { text: "Primaries on Sunday.", link: { label: "Find your station", to: "/news/7" } };
    const contact = { ...builtIn.contact, phone: "+254711000111" };
    replies["/texts/"] = { ...nothing, texts: { announcement, contact } };
    for (const route of ["/terms", "/take-action", "/", "/contact"]) {
      await seen(route).toContain('Primaries on Sunday.<a href="/news/7"');
      expect(await html(route), route).toContain("+254 711 000 111");
      expect(await html(route), route).toMatch(/<html[^>]* data-state="{&quot;texts&quot;:{&quot;announcement&quot;/);
    }
  });

  test("of one page is no byte of another, which only knows that it must be loaded as a document", async () => {
    const hash = "0123456789".repeat(4);
    const slide = { image: `/media/pictures/${hash}`, alt: "A new picture", caption: "Come in." };
    replies["/texts/"] = { ...nothing, texts: { hero: { tagline: "A new slogan", slides: [slide] } } };
    await seen("/").toContain("A new slogan");
    const home = await html("/");
    for (const size of [480, 800, 960, 1600]) expect(home).toContain(`${apiUrl}/media/pictures/${hash}-${size}.avif`);
    expect(home).not.toContain("hero-1");
    const other = await html("/terms");
    expect(other).not.toContain("A new slogan");
    expect(other).toMatch(/data-state="{&#34;changed&#34;:\[&#34;\/&#34;\],&#34;extensions&#34;:true}"/);
  });

  test("with versions shows its number and day, and earlier versions at an address of their own", async () => {
    const notice = { ...builtIn["privacy-notice"], intro: "The law has changed." };
    const versions = [
      { version: 1, name: "2026-12", published_at: null },
      { version: 2, name: "2", published_at: "2027-01-05T09:00:00.000Z" },
      { version: 3, name: "3", published_at: "2027-02-05T09:00:00.000Z" },
    ];
    replies["/texts/"] = { ...nothing, texts: { "privacy-notice": notice }, versions: { "privacy-notice": versions } };
    replies["/texts/privacy-notice/versions/2/"] = { ...notice, intro: "The first change." };
    await seen("/privacy").toContain("The law has changed.");
    const current = await html("/privacy");
    expect(current).toContain("<p>Version 3, published on 5 February 2027</p>");
    for (const link of ['href="/privacy?version=2"', 'href="/privacy?version=1"']) expect(current).toContain(link);
    const earlier = await html("/privacy?version=2");
    for (const part of [
      "The first change.",
      "This is an earlier version",
      "<p>Version 2, published on 5 January 2027</p>",
    ])
      expect(earlier).toContain(part);
    expect(earlier).not.toContain("The law has changed.");
    expect(earlier).toMatch(/<link rel="canonical" href="[^"?]*\/privacy"/);
    // Neither the current one nor one that there is not is an earlier one.
    for (const version of ["3", "9", "x"])
      expect(await html(`/privacy?version=${version}`)).toContain("The law has changed.");
    expect((await site.fetch("/privacy?version=1")).status, "while the API does not have it").toBe(503);
    expect(await html("/terms")).toContain("<p>Version 2026-11</p>");
  });

  test("of tiers and fees is on the home page and where one joins, in both languages, and on no other page", async () => {
    const changed = (silver: object) => ({
      plans: builtIn["membership-plans"].plans
        .map((plan) => (plan.id === "silver" ? { ...plan, fee: 12_000, ...silver } : plan))
        .map((plan) => (plan.id === "platinum" ? { ...plan, offered: false } : plan))
        .toReversed(),
    });
    const texts = { "membership-plans": changed({ name: "Star", benefits: ["A seat in front"] }) };
    replies["/texts/"] = { ...nothing, texts };
    replies["/texts/?language=sw"] = {
      ...nothing,
      texts: { "membership-plans": changed({ name: "Nyota", benefits: ["Kiti cha mbele"] }) },
      languages: { "membership-plans": "sw" },
    };
    for (const [route, ...shown] of [
      ["/", "KES 12,000", ">Star<", "A seat in front"],
      ["/joinus", "KES 12,000", ">Star<", "A seat in front"],
      ["/sw", "KES 12,000", ">Nyota<", "Kiti cha mbele"],
      ["/sw/joinus", "KES 12,000", ">Nyota<", "Kiti cha mbele"],
    ] as const) {
      for (const each of shown) {
        await expect.poll(() => html(route), { interval: 200, timeout: 10_000 }).toContain(each);
      }
      const page = (await html(route)).replace(/<html[^>]*>/, "");
      for (const gone of ["KES 10,000", "KES 50,000", ">Silver<"]) expect(page, route).not.toContain(gone);
      expect(page.indexOf(">Gold<"), "in the party's order").toBeLessThan(page.indexOf(">Bronze<"));
    }
    expect(await html("/terms")).not.toContain("A seat in front");
  });

  test("in Kiswahili is on the pages of Kiswahili alone, and where it is in English, it is marked", async () => {
    const manifesto = { ...builtIn.manifesto, title: "Our word" };
    replies["/texts/"] = { ...nothing, texts: { manifesto } };
    replies["/texts/?language=sw"] = {
      ...nothing,
      texts: { manifesto: { ...manifesto, title: "Neno letu" } },
      languages: { manifesto: "sw" },
    };
    await seen("/sw/manifesto").toContain("<h1>Neno letu</h1>");
    expect(await html("/sw/manifesto")).not.toContain('<div lang="en"');
    await seen("/manifesto").toContain("<h1>Our word</h1>");
    replies["/texts/?language=sw"] = { ...nothing, texts: { manifesto }, languages: { manifesto: "en" } };
    await seen("/sw/manifesto").toMatch(/<div lang="en"[^>]*>.*<h1>Our word<\/h1>/s);
    expect(await html("/manifesto")).not.toContain('<div lang="en"');
  });

  test("that cannot be rendered leaves the built-in one", async () => {
    await seen("/terms").not.toContain("changed");
    const before = await html("/about/what-we-do");
    replies["/texts/"] = { ...nothing, texts: { roadmap: { title: "Broken" }, announcement: 7 } };
    await seen("/terms").toContain("what-we-do&#34;");
    expect((await html("/about/what-we-do")).replace('data-state="{}"', 'data-state=""')).toBe(before);
  });
});

describe("content in Kiswahili", () => {
  test("is in the sitemap under both addresses, and what is not translated under the English one alone", async () => {
    replies["/news/"] = {
      results: [
        { id: 7, language: "sw" },
        { id: 8, language: "en" },
      ],
      next: null,
    };
    replies["/events/"] = { results: [{ id: 9, language: "sw" }], next: null };
    const { text } = await site.fetch("/sitemap.xml");
    const addresses = [...text.matchAll(/<loc>https?:\/\/[^/]+(\/(?:sw\/)?(?:news|events)\/[^<]+)/g)].map(
      ([, path]) => path,
    );
    expect(addresses).toEqual(["/news/7", "/sw/news/7", "/news/8", "/events/9", "/sw/events/9"]);
    expect(text).toMatch(/hreflang="sw" href="[^"]*\/sw\/news\/7"/);
    expect(text).not.toContain("/sw/news/8");
  });

  test("has the chairman on the home page, whatever the title is called", async () => {
    const leader = { image: null, bio: "", language: "sw" };
    replies["/leaders/"] = {
      results: [
        { ...leader, id: 8, name: "Tom Mboya", position: { title: "Kiongozi", description: "" }, is_chairman: false },
        {
          ...leader,
          id: 9,
          name: "Wangari Nduta",
          position: { title: "Mwenyekiti", description: "" },
          is_chairman: true,
        },
      ],
      next: null,
    };
    const home = await html("/sw");
    expect(home).toContain("Wangari Nduta");
    expect(home).not.toContain("Tom Mboya");
  });
});

describe("the preview of a draft", () => {
  const article = { ...newsArticles[0]!, id: 4711, title: "A draft of ours", content: "<p>Not yet public.</p>" };

  test("is on the page of its kind under a band, for the console's frame alone, without script, cache or index", async () => {
    replies["/previews/token.1/"] = { kind: "articles", item: article };
    const { status, headers, text } = await site.fetch("/preview/token.1");
    expect(status).toBe(200);
    for (const part of ["Draft, not published", "A draft of ours", "<p>Not yet public.</p>"])
      expect(text).toContain(part);
    expect(text).not.toMatch(/<script|rel="canonical"/);
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    expect([headers.etag, headers["set-cookie"]]).toEqual([undefined, undefined]);
    expect(headers["content-security-policy"]).toContain(`frame-ancestors ${apiUrl};`);
    expect((await site.fetch("/news/4711")).headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect((await site.fetch("/sitemap.xml")).text).not.toContain("preview");
  });

  test("of an event, a leader and a text is shown too", async () => {
    const event = { id: 9, title: "A new meeting", description: "<p>Come.</p>", date: "2099-01-01" };
    replies["/previews/event/"] = { kind: "events", item: event };
    replies["/leaders/"] = { results: [], next: null };
    const leader = {
      id: 5,
      name: "Mekatilili Charo",
      position: { title: "Treasurer", description: "" },
      image: null,
      bio: "",
    };
    replies["/previews/leader/"] = { kind: "leaders", item: leader };
    replies["/previews/text/"] = {
      kind: "texts",
      item: { manifesto: { ...builtIn.manifesto, title: "A new manifesto" } },
    };
    expect(await html("/preview/event")).toContain("A new meeting");
    expect(await html("/preview/leader")).toContain("Mekatilili Charo");
    expect(await html("/preview/text")).toContain("<h1>A new manifesto</h1>");
    expect(await html("/manifesto")).not.toContain("A new manifesto");
  });

  test("is not found once its link has ended", async () => {
    const { status, headers, text } = await site.fetch("/preview/token.2");
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(text).toContain("This preview has ended");
    expect(text).not.toContain("Terms of");
  });
});

describe("once the samples have ended", () => {
  const titles = newsArticles.map(({ title }) => title);
  const expectNoSample = async (route: string, status: number) => {
    const page = await site.fetch(route);
    expect([route, page.status]).toEqual([route, status]);
    for (const title of titles) expect(page.text, route).not.toContain(title);
    return page.text;
  };

  test("a failed list says so, a missing article is not found, also after a restart without the API", async () => {
    expect(await html("/news")).toContain(titles[0]);
    replies["/texts/"] = { ...nothing, samples_ended: true };
    await seen("/news/1").toContain("Article not found");
    expect(await expectNoSample("/news", 503)).toMatch(/role="alert"/);
    await expectNoSample("/news/1", 404);
    for (const route of ["/events", "/shop", "/about/leadership", "/about/gallery"]) await expectNoSample(route, 503);
    expect(await expectNoSample("/", 200)).not.toMatch(/A Message to Our Members|href="\/events\/1"/);

    await site.stop();
    site = await serveBuiltSite({ dataDirectory });
    await expectNoSample("/news", 503);
    await expectNoSample("/news/1", 503);
    await expectNoSample("/", 200);
  });
});
