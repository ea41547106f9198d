import { createClient } from "@party/contract/client";
import type { Party } from "@party/contract/party";
import type { Language } from "@party/contract/values/languages";
import { searchablePaths, sitemap } from "../src/sitemap.ts";

/** `robots.txt`; pages behind a link of an email are `noindex`. */
export const robotsTxt = (siteUrl: string) => `User-agent: *
Disallow: /dashboard
Disallow: /unsubscribe-newsletter/
Disallow: /sw/dashboard
Disallow: /sw/unsubscribe-newsletter/

Sitemap: ${siteUrl}/sitemap.xml
`;

/**
 * `sitemap.xml` (sitemaps.org 0.9): the route table, and what is published. Pages in both languages name each other, and
 * English for all other languages.
 * @param published paths, of which some are in both languages
 */
export const sitemapXml = (
  siteUrl: string,
  published: readonly string[],
  translated: ReadonlySet<string>,
  { hasKiswahili = true } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[
  ...searchablePaths.map((path) => (hasKiswahili ? sitemapEntriesOf(siteUrl, path) : sitemapEntry(siteUrl + path))),
  ...published.map((path) =>
    hasKiswahili && translated.has(path) ? sitemapEntriesOf(siteUrl, path) : sitemapEntry(siteUrl + path),
  ),
].join("\n")}
</urlset>
`;

const sitemapEntry = (address: string, alternates = "") => `  <url><loc>${address}</loc>${alternates}</url>`;

function sitemapEntriesOf(siteUrl: string, path: string): string {
  const english = siteUrl + path;
  const kiswahili = `${siteUrl}/sw${path === "/" ? "" : path}`;
  const alternates = [
    ["en", english],
    ["sw", kiswahili],
    ["x-default", english],
  ].map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`);
  return [english, kiswahili].map((address) => sitemapEntry(address, alternates.join(""))).join("\n");
}

const SITEMAP_TIMEOUT_MS = 3_000;
/** 2,000 of each, the newest first; the others are found through the lists. */
const SITEMAP_PAGES = 20;

interface PublishedPaths {
  paths: string[];
  /** Those that are in Kiswahili, too. */
  translated: Set<string>;
}

let loadingPaths: Promise<PublishedPaths> | undefined;

/** Paths of the published articles and events; none while the API does not answer. Concurrent requests share one answer. */
export function findPublishedPaths(apiInternalUrl: string): Promise<PublishedPaths> {
  loadingPaths ??= loadPublishedPaths(apiInternalUrl).finally(() => {
    loadingPaths = undefined;
  });
  return loadingPaths;
}

async function loadPublishedPaths(apiInternalUrl: string): Promise<PublishedPaths> {
  const signal = AbortSignal.timeout(SITEMAP_TIMEOUT_MS);
  const api = createClient({ baseUrl: apiInternalUrl, fetch: (url, init) => fetch(url, { ...init, signal }) });
  const translated = new Set<string>();
  const all = async (load: (query: SitemapQuery) => Promise<SitemapPage>, folder: string) => {
    const paths: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < SITEMAP_PAGES && cursor !== null; page += 1) {
      const { results, next } = await load({ limit: 100, language: "sw", ...(cursor ? { cursor } : {}) });
      for (const { id, language } of results) {
        paths.push(`/${folder}/${id}`);
        if (language === "sw") translated.add(`/${folder}/${id}`);
      }
      cursor = next;
    }
    return paths;
  };
  try {
    const lists = [
      all((query) => api("GET /news/", { query }), "news"),
      all((query) => api("GET /events/", { query }), "events"),
    ];
    return { paths: (await Promise.all(lists)).flat(), translated };
  } catch {
    return { paths: [], translated };
  }
}

interface SitemapQuery {
  limit: number;
  language: Language;
  cursor?: string;
}

interface SitemapPage {
  results: { id: number; language?: Language | undefined }[];
  next: string | null;
}

const manifestIcon = (src: string, sizes: string, purpose = "any") => ({ src, sizes, type: "image/png", purpose });

/** `manifest.webmanifest`: the site as an app on the home screen, which is one app whichever language it opens in. */
export const webManifestOf = (party: Party, lang: Language) =>
  JSON.stringify({
    name: party.name,
    short_name: party.shortName,
    description: party.description,
    id: "/",
    start_url: lang === "en" ? "/" : `/${lang}`,
    scope: "/",
    display: "standalone",
    lang,
    theme_color: "#006400",
    background_color: "#f6f8f5",
    icons: [
      manifestIcon("/brand/icon-192.png", "192x192"),
      manifestIcon("/brand/icon-512.png", "512x512"),
      manifestIcon("/brand/icon-maskable-512.png", "512x512", "maskable"),
    ],
  });

export const WEB_MANIFEST_PATH = "/manifest.webmanifest";

interface RouteNode {
  path?: string;
  children?: RouteNode[];
}

const pathsOfRoutes = ({ path = "", children = [] }: RouteNode, above = ""): string[] => [
  above + path,
  ...children.flatMap((child) => pathsOfRoutes(child, above + path)),
];

/** Paths with a token or with personal data: links of emails, payments, receipts, cards. */
const privatePathPatterns = pathsOfRoutes(sitemap as RouteNode)
  // The scanner page is cached on the steward's phone, for use offline.
  .filter((path) => /\$(?:token|number|code)$/.test(path) && !path.startsWith("/checkin/"))
  .map((path) => new RegExp(`^${path.replace(/\$\w+$/, "[^/]+")}$`));

/** Whether the page must not be cached (ASVS 14.3.2). */
export const isPrivatePath = (pathname: string): boolean =>
  privatePathPatterns.some((pattern) => pattern.test(pathname));
