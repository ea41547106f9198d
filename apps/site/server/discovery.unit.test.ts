import { expect, test } from "vitest";
import { robotsTxt, sitemapXml } from "./discovery.ts";

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="https://party.example${address}"/>`;
const entry = (address: string, english: string, kiswahili: string) =>
  `<url><loc>https://party.example${address}</loc>${alternate("en", english)}${alternate("sw", kiswahili)}${alternate("x-default", english)}</url>`;

test("the sitemap has pages in both languages, each with its alternates, and what is not translated in English alone", () => {
  const sitemap = sitemapXml("https://party.example", ["/news/7", "/events/3"], new Set(["/events/3"]));
  for (const [english, kiswahili] of [
    ["/", "/sw"],
    ["/donate", "/sw/donate"],
    ["/events/3", "/sw/events/3"],
  ] as const) {
    expect(sitemap).toContain(entry(english, english, kiswahili));
    expect(sitemap).toContain(entry(kiswahili, english, kiswahili));
  }
  expect(sitemap).toContain("<url><loc>https://party.example/news/7</loc></url>");
  expect(sitemap).not.toContain("/sw/news/7");
});

test("the sitemap has each of the 47 counties in both languages", () => {
  const sitemap = sitemapXml("https://party.example", [], new Set());
  expect(new Set(sitemap.match(/(?<=<loc>)[^<]+\/counties\/[a-z-]+(?=<\/loc>)/g))).toHaveProperty("size", 94);
  expect(sitemap).toContain(entry("/sw/counties/muranga", "/counties/muranga", "/sw/counties/muranga"));
});

test("crawlers are kept out of the portal and the pages of mails in both languages", () => {
  const robots = robotsTxt("https://party.example");
  for (const prefix of ["", "/sw"]) {
    expect(robots).toContain(`Disallow: ${prefix}/dashboard\n`);
    expect(robots).toContain(`Disallow: ${prefix}/unsubscribe-newsletter/\n`);
  }
});
