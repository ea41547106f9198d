import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Party } from "@party/contract/party";
import { defaultColours, type PartyColours, schemeOf } from "@party/contract/values/colours";
import { countyPicture } from "@party/contract/values/counties";
import { withPartyTexts } from "@party/contract/values/party-texts";
import { eventList as events } from "@party/samples/events/events";
import { newsArticles } from "@party/samples/news-articles";
import { builtInTexts } from "@party/samples/site-texts";
import { afterAll, beforeAll, expect, test } from "vitest";
import builtInParty from "../../../party.json" with { type: "json" };
import { readPdf } from "../../api/src/testing/pdf-text.ts";
import { serveBuiltSite } from "./built-site.ts";
import { memberPages, pagesInKiswahili, publicPages } from "./pages.ts";

const colours: PartyColours = { primary: "#5b2a86", accent: "#e0a526" };
const second: Party = {
  name: "Maendeleo Endelevu na Haki ya Kijamii",
  shortName: "MEHAKI",
  tagline: "The Baobab Party",
  slogan: "Growth with Justice",
  founded: 2019,
  description: "A Kenyan party for growth that lasts and justice that reaches everybody.",
  colours,
  languages: ["en", "sw"],
  contacts: {
    email: "info@mehaki.example",
    phone: "+254711111111",
    address: "Mbuyu House, Nakuru",
    hours: "Monday to Friday, 9:00 AM – 4:00 PM",
  },
  social: { facebook: "mehakikenya" },
  payments: {
    payBill: { businessNumber: "123456" },
    bank: { bank: "Bank of Nakuru", branch: "Main", accountName: "MEHAKI", accountNumber: "111222333" },
  },
  map: builtInParty.map,
};
const inKiswahili = withPartyTexts(second, {
  tagline: "Chama cha Mbuyu",
  slogan: "Ukuaji wenye Haki",
  description: "Chama cha Kenya cha ukuaji endelevu na haki kwa wote.",
  hours: "Jumatatu hadi Ijumaa, 9:00 – 16:00",
});

/** What is published by people; all else stays built-in. */
function publishedTexts(party: Party) {
  const { identity, contact, "payment-accounts": accounts } = builtInTexts(party);
  return { identity, contact: { ...contact, ...party.contacts }, "payment-accounts": accounts };
}

const OF_FIRST_PARTY = /ugatuzi/i;
const firstScheme = Object.values(schemeOf(defaultColours));
const secondScheme = new Set(Object.values(schemeOf(colours)));

/** Colours of the first party, also by name. */
const foreignColours = (text: string): string[] => {
  const codes = (text.toLowerCase().match(/#[0-9a-f]{6}(?=(?:[0-9a-f]{2})?\b)/g) ?? []).filter(
    (code) => firstScheme.includes(code as never) && !secondScheme.has(code as never),
  );
  const named = /[\s:,(]gold[\s;,)}!]/.test(
    [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("\n"),
  );
  return [...new Set(named ? [...codes, "gold"] : codes)];
};

let api: Server;
let site: Awaited<ReturnType<typeof serveBuiltSite>>;

beforeAll(async () => {
  api = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://api");
    const texts = publishedTexts(searchParams.get("language") === "sw" ? inKiswahili : second);
    const replies: Record<string, unknown> = {
      "/texts/": { texts, samples_ended: false },
      "/news/": { count: 1, next: null, previous: null, results: newsArticles.slice(0, 1) },
      "/events/": { count: 1, next: null, previous: null, results: events.slice(0, 1) },
      "/events/1/": events[0],
    };
    const reply = replies[pathname];
    response.writeHead(reply ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(reply ?? { detail: "Not found." }));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => api.once("listening", resolve));
  site = await serveBuiltSite({ apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await site.stop();
  api.close();
});

/** What a page says of the first party, and in its colours. */
async function tracesAt(path: string, form?: string): Promise<string[]> {
  const { text } = await site.fetch(path, form);
  const found = OF_FIRST_PARTY.exec(text);
  return [
    ...(found ? [`${path}: …${text.slice(Math.max(0, found.index - 60), found.index + 60)}…`] : []),
    ...foreignColours(text).map((colour) => `${path}: ${colour}`),
  ];
}

test("no page in either language has name, accounts or colours of the first party", async () => {
  const pages = [...publicPages, ...pagesInKiswahili].map(({ path, form }) => [path, form] as const);
  const members = memberPages.flatMap((path) => [path, `/sw${path}`]).map((path) => [path, undefined] as const);
  const traces: string[] = [];
  for (const home of ["/", "/sw"])
    await expect.poll(async () => (await site.fetch(home)).text, { interval: 100 }).toContain(second.name);
  for (const [path, form] of [...pages, ...members]) traces.push(...(await tracesAt(path, form)));
  expect(traces).toEqual([]);
  expect((await site.fetch("/sw/about/who-we-are")).text).toContain(inKiswahili.tagline);
});

test("the files beside the pages are the second party's: app, feed, calendar, icons, pictures, constitution, offline page", async () => {
  const traces: string[] = [];
  const paths = ["/manifest.webmanifest", "/news/feed.xml", "/events/calendar.ics", "/events/1/calendar.ics"];
  for (const path of paths.flatMap((each) => [each, `/sw${each}`])) {
    expect((await site.fetch(path)).status, path).toBe(200);
    traces.push(...(await tracesAt(path)));
  }
  for (const path of ["logo.svg", "logo-mark.svg", "favicon.svg"].map((name) => `/brand/${name}`)) {
    const { text } = await site.fetch(path);
    expect(text, path).toContain(second.name);
    traces.push(...(await tracesAt(path)));
  }
  for (const path of ["/portal.css", "/service-worker.js"])
    traces.push(...foreignColours((await site.fetch(path)).text));
  expect(traces).toEqual([]);
  expect((await site.fetch("/service-worker.js")).text).toContain(`self.partyName="${second.name}"`);

  const manifest = JSON.parse((await site.fetch("/sw/manifest.webmanifest")).text);
  expect(manifest).toMatchObject({
    name: second.name,
    short_name: second.shortName,
    description: inKiswahili.description,
    theme_color: colours.primary,
    start_url: "/sw",
  });
  const { default: sharp } = await import("sharp");
  for (const { src, sizes } of manifest.icons) {
    const icon = sharp(Buffer.from(await (await fetch(site.url + src)).arrayBuffer()));
    expect((await icon.metadata()).width, src).toBe(Number.parseInt(sizes, 10));
    const { dominant } = await icon.stats();
    expect(dominant.b, `${src} is purple`).toBeGreaterThan(dominant.g);
  }
  for (const picture of ["/brand/share.jpg", countyPicture("Garissa", "sw")]) {
    const image = sharp(Buffer.from(await (await fetch(site.url + picture)).arrayBuffer()));
    expect(await image.metadata(), picture).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    const { dominant } = await image.stats();
    expect(dominant.b, `${picture} is purple`).toBeGreaterThan(dominant.g);
  }
  const { text } = readPdf(Buffer.from(await (await fetch(`${site.url}/party-constitution.pdf`)).arrayBuffer()));
  expect(text).toContain(second.name);
  expect(text).not.toMatch(OF_FIRST_PARTY);
});

test("scripts and style sheets have an address of their own for these colours, and only these colours", async () => {
  const { text: home } = await site.fetch("/");
  const addresses = new Set(home.match(/\/assets\/[\w./-]+\.(?:js|css)/g));
  expect(addresses.size).toBeGreaterThan(5);
  for (const address of addresses) {
    expect(address).toMatch(/^\/assets\/\w{8}\/[\w.-]+$/);
    const { status, text, headers } = await site.fetch(address);
    expect([address, status, foreignColours(address.endsWith(".css") ? `<style>${text}</style>` : text)]).toEqual([
      address,
      200,
      [],
    ]);
    expect(headers["cache-control"]).toContain("immutable");
    // What is loaded later is named by what is loaded first.
    for (const [later] of text.matchAll(/(?<=")assets\/[\w./-]+\.css/g)) expect(later).toMatch(/^assets\/\w{8}\//);
  }
  expect((await site.fetch([...addresses][0]!.replace(/\/\w{8}\//, "/aaaaaaaa/"))).headers["cache-control"]).toBe(
    "no-cache",
  );
});

test("search engines are told the second party's name, logo and accounts", async () => {
  const { text } = await site.fetch("/about/who-we-are");
  const found = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(text)![1]!);
  expect(found).toMatchObject({
    name: second.name,
    foundingDate: "2019",
    sameAs: ["https://facebook.com/mehakikenya"],
    logo: expect.stringMatching(/\/brand\/icon-512\.png$/),
  });
});
