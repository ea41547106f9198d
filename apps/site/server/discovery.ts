import party from "../../../party.json" with { type: "json" };
import { searchable, sitemap } from "../src/sitemap.ts";

/** `robots.txt`; pages behind a link of an email are `noindex`. */
export const robots = (siteUrl: string) => `User-agent: *
Disallow: /dashboard
Disallow: /unsubscribe-newsletter/

Sitemap: ${siteUrl}/sitemap.xml
`;

/** `sitemap.xml` (sitemaps.org 0.9), from the route table. */
export const sitemapXml = (siteUrl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${searchable.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`).join("\n")}
</urlset>
`;

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
  lang: "en",
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
