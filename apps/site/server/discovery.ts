import { searchable } from "../src/sitemap.ts";

/** `robots.txt`: everything but what a robot could only stray into; pages behind a link in a mail say `noindex` themselves. */
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
