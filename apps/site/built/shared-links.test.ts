import { counties, countyPath } from "@party/contract/values/counties";
import { eventDetails } from "@party/samples/events/event-details";
import { newsArticles } from "@party/samples/news-articles";
import { products } from "@party/samples/products";
import { manifestoText } from "@party/samples/texts/manifesto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { party } from "#party.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import { serveBuiltSite } from "./built-site.ts";
import { publicPages } from "./pages.ts";

/** WhatsApp shows no picture that weighs more, in bytes. */
const WHATSAPP_LIMIT = 300_000;

let site: Awaited<ReturnType<typeof serveBuiltSite>>;

beforeAll(async () => {
  site = await serveBuiltSite();
});

afterAll(() => site.stop());

/** What a page tells of its picture, by the names of the tags. */
async function pictureOf(route: string): Promise<Record<string, string>> {
  const { text } = await site.fetch(route);
  const tags = text.matchAll(/<meta property="(og:image[\w:]*)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name!, content!]));
}

async function loadPicture(address: string): Promise<Buffer> {
  const response = await fetch(site.url + new URL(address).pathname);
  expect(response.status, address).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const pages = publicPages.filter(({ form }) => form === undefined);

test.each(pages)("$path has an Open Graph JPEG with its size", async ({ path: route }) => {
  const shared = await pictureOf(route);
  expect(shared).toMatchObject({
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": expect.stringMatching(/\w{3}/),
  });
  const picture = await loadPicture(shared["og:image"]!);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(picture.length).toBeLessThanOrEqual(WHATSAPP_LIMIT);
});

test("each county has a picture of its own in each language, and an invented one has none", async () => {
  const pictures = new Set<string>();
  for (const prefix of ["", "/sw"]) {
    for (const { name } of counties) {
      const shared = await pictureOf(prefix + countyPath(name));
      const picture = await loadPicture(shared["og:image"]!);
      expect(await sharp(picture).metadata(), name).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
      pictures.add(picture.toString("base64"));
    }
  }
  expect(pictures.size).toBe(94);
  for (const name of ["nowhere.en", "nyeri.fr", "nyeri"])
    expect((await site.fetch(`/pictures/counties/${name}.jpg`)).status, name).toBe(404);
});

describe("the link preview of an article, event, product or promise has a picture of its own in each language", () => {
  const items = [
    ...newsArticles.map(({ id, title }) => ({ route: `/news/${id}`, title })),
    ...eventDetails.map(({ id, title }) => ({ route: `/events/${id}`, title })),
    ...products.map(({ id, name }) => ({ route: `/shop?product=${id}`, title: name })),
    ...manifestoText(party).priorities.map(({ id, title }) => ({ route: `/manifesto?promise=${id}`, title })),
    { route: "/about/leadership", title: pageTitles["/about/leadership"] },
  ];

  test.each(items)("$route", async ({ route, title }) => {
    const [english, kiswahili] = await Promise.all([pictureOf(route), pictureOf(`/sw${route}`)]);
    expect(english["og:image:alt"]).toBe(
      route.startsWith("/about") ? title : title.replaceAll("&", "&amp;").replaceAll("'", "&#x27;"),
    );
    const paths = [english, kiswahili].map((shared) => new URL(shared["og:image"]!).pathname);
    expect(paths).toEqual([
      expect.stringMatching(/^\/share\/[\w-]+-[0-9a-f]{20}\.jpg$/),
      expect.stringMatching(/^\/sw\/share\/[\w-]+-[0-9a-f]{20}\.jpg$/),
    ]);
    for (const path of paths) {
      const picture = await loadPicture(site.url + path);
      expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
      expect(picture.length).toBeLessThanOrEqual(WHATSAPP_LIMIT);
    }
  });
});

test("an address of a product or promise that does not exist shows the picture of its page", async () => {
  for (const [route, page] of [
    ["/shop?product=987", "/shop"],
    ["/manifesto?promise=none", "/manifesto"],
  ] as const)
    expect(await pictureOf(route)).toEqual(await pictureOf(page));
});

test.each(["/donate", "/joinus", "/shop"])("the link preview of %s has a picture of its own", async (route) => {
  const own = new URL((await pictureOf(route))["og:image"]!).pathname;
  expect(own).toMatch(/^\/pictures\/.+-share\.jpg$/);
});
