import { afterAll, beforeAll, expect, test } from "vitest";
import { serveBuiltSite } from "./built-site.ts";
import { publicPages } from "./pages.ts";

let site: Awaited<ReturnType<typeof serveBuiltSite>>;

beforeAll(async () => {
  site = await serveBuiltSite();
});

afterAll(() => site.stop());

const inKiswahili = (path: string) => (path === "/" ? "/sw" : `/sw${path}`);

async function pageAt(path: string, form: string | undefined) {
  const { text } = await site.fetch(path, form);
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
  return {
    language: /<html lang="(\w+)"/.exec(text)?.[1],
    canonical: canonical && new URL(canonical).pathname,
    links: [...text.matchAll(/<a href="([^"]*)" hrefLang="(\w+)" lang="(\w+)"/g)].map((link) => link.slice(1)),
  };
}

test.each(publicPages)(
  "$path and its page in Kiswahili say their language and address, and link to each other",
  async ({ path, form }) => {
    const kiswahili = inKiswahili(path);
    // In header, drawer and footer; the scanner of tickets has none of these.
    const three = path.startsWith("/checkin/") ? [] : Array.from({ length: 3 });
    const english = await pageAt(path, form);
    expect(english).toMatchObject({ language: "en", links: three.map(() => [kiswahili, "sw", "sw"]) });
    // What is not translated is the same as the English page.
    const isItem = /^\/(news|events)\/\d+$/.test(path);
    expect(await pageAt(kiswahili, form)).toEqual({
      language: "sw",
      canonical: english.canonical && (isItem ? english.canonical : inKiswahili(english.canonical)),
      links: three.map(() => [path, "en", "en"]),
    });
  },
);

test.each(["/news?page=2&amp;q=maji", "/joinus?invited=ABCDEFGH"])(
  "without script the link of %s keeps the search",
  async (address) => {
    const { links } = await pageAt(address.replaceAll("&amp;", "&"), undefined);
    expect(links[0]).toEqual([`/sw${address}`, "sw", "sw"]);
  },
);
