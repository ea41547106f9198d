import { createClient } from "@party/contract/client";
import { LANGUAGE } from "@party/contract/values/language";
import party from "../../../party.json" with { type: "json" };
import { searchable, sitemap } from "../src/sitemap.ts";

/** `robots.txt`; pages behind a link of an email are `noindex`. */
export const robots = (siteUrl: string) => `User-agent: *
Disallow: /dashboard
Disallow: /unsubscribe-newsletter/

Sitemap: ${siteUrl}/sitemap.xml
`;

/** `sitemap.xml` (sitemaps.org 0.9): the route table, and what is published. @param published paths */
export const sitemapXml = (siteUrl: string, published: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...searchable, ...published].map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`).join("\n")}
</urlset>
`;

const SITEMAP_TIMEOUT_MS = 3_000;
/** 2,000 of each, the newest first; the others are found through the lists. */
const SITEMAP_PAGES = 20;

let loading: Promise<string[]> | undefined;

/** Paths of the published articles and events; none while the API does not answer. Concurrent requests share one answer. */
export function publishedPaths(apiInternalUrl: string): Promise<string[]> {
  loading ??= loadPublishedPaths(apiInternalUrl).finally(() => {
    loading = undefined;
  });
  return loading;
}

async function loadPublishedPaths(apiInternalUrl: string): Promise<string[]> {
  const signal = AbortSignal.timeout(SITEMAP_TIMEOUT_MS);
  const api = createClient({ baseUrl: apiInternalUrl, fetch: (url, init) => fetch(url, { ...init, signal }) });
  const all = async (load: (query: { limit: number; cursor?: string }) => Promise<Page>, folder: string) => {
    const paths: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < SITEMAP_PAGES && cursor !== null; page += 1) {
      const { results, next } = await load({ limit: 100, ...(cursor ? { cursor } : {}) });
      paths.push(...results.map(({ id }) => `/${folder}/${id}`));
      cursor = next;
    }
    return paths;
  };
  try {
    const lists = [
      all((query) => api("GET /news/", { query }), "news"),
      all((query) => api("GET /events/", { query }), "events"),
    ];
    return (await Promise.all(lists)).flat();
  } catch {
    return [];
  }
}

interface Page {
  results: { id: number }[];
  next: string | null;
}

const icon = (src: string, sizes: string, purpose = "any") => ({ src, sizes, type: "image/png", purpose });

/** `manifest.webmanifest`: the site as an app on the home screen. */
export const manifest = JSON.stringify({
  name: party.name,
  short_name: party.shortName,
  description: party.description,
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  lang: LANGUAGE,
  theme_color: "#006400",
  background_color: "#f6f8f5",
  icons: [
    icon("/brand/icon-192.png", "192x192"),
    icon("/brand/icon-512.png", "512x512"),
    icon("/brand/icon-maskable-512.png", "512x512", "maskable"),
  ],
});

interface Node {
  path?: string;
  children?: Node[];
}

const pathsOf = ({ path = "", children = [] }: Node, above = ""): string[] => [
  above + path,
  ...children.flatMap((child) => pathsOf(child, above + path)),
];

/** Paths with a token or with personal data: links of emails, payments, receipts, cards. */
const patterns = pathsOf(sitemap as Node)
  // The scanner page is cached on the steward's phone, for use offline.
  .filter((path) => /\$(?:token|number|code)$/.test(path) && !path.startsWith("/checkin/"))
  .map((path) => new RegExp(`^${path.replace(/\$\w+$/, "[^/]+")}$`));

/** Whether the page must not be cached (ASVS 14.3.2). */
export const isPrivate = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));
