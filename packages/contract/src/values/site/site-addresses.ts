/** All addresses of the site, `$` for what changes and for everything below; a test of the site compares them with its sitemap and files. */
export const sitePages = [
  "/",
  "/about/who-we-are",
  "/about/leadership",
  "/about/gallery",
  "/about/what-we-do",
  "/about/rules",
  "/rules-regulations",
  "/election-integrity",
  "/news",
  "/news/$",
  "/events",
  "/events/$",
  "/take-action",
  "/contribute",
  "/volunteer",
  "/joinus",
  "/joinus/free",
  "/join",
  "/manifesto",
  "/donate",
  "/donate/monthly/$",
  "/shop",
  "/orders/$",
  "/contact",
  "/details",
  "/counties/$",
  "/pay/$",
  "/receipts/$",
  "/privacy",
  "/terms",
  "/accessibility",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password/$",
  "/confirm-email/$",
  "/restore-email/$",
  "/newsletter/subscribe",
  "/verify-newsletter/$",
  "/unsubscribe-newsletter/$",
  "/unsubscribe-invitations/$",
  "/unsubscribe-topics/$",
  "/verify/$",
  "/checkin/$",
  "/dashboard",
  "/dashboard/$",
] as const;

/** The constitution as a file, of the same version as its page. */
export const CONSTITUTION_PDF_PATH = "/party-constitution.pdf";

/** What the site's server answers besides: its own addresses, and folders and files. */
export const siteFiles = [
  "/preview/$",
  "/_serverfn",
  "/_serverfn/$",
  "/healthz",
  "/readyz",
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/favicon.ico",
  "/apple-touch-icon.png",
  CONSTITUTION_PDF_PATH,
  "/service-worker.js",
  "/portal.css",
  "/assets/$",
  "/brand/$",
  "/fonts/$",
  "/pictures/$",
  "/videos/$",
] as const;

/** Pages of items, whose address may have moved while the item is off the site. */
const itemPathPattern = /^\/(?:news|events)\/[^/]+$/;

/** @param path as `normalisePath` gives it. Whether a page or file of the site has the address, so that it cannot have moved */
export function isSitePath(path: string): boolean {
  const plain = decodePath(path).toLowerCase();
  if (itemPathPattern.test(plain)) return plain === "/news/feed.xml";
  return [...sitePages, ...siteFiles].some((each) =>
    each.endsWith("/$") ? plain.startsWith(each.slice(0, -1)) : plain === each,
  );
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const PLACEHOLDER_ORIGIN = "https://site.invalid";

/**
 * An address of the site as browsers ask for it: dots resolved, characters encoded, no slash at its end.
 * @returns undefined for what is no address of the site, as `//evil.example` and `/..//evil.example`
 */
export function normaliseAddress(typed: string): { path: string; search: string; hash: string } | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
  if (!typed.startsWith("/") || /[\u0000-\u0020\u007f\\]/.test(typed)) return undefined;
  const url = URL.parse(typed, PLACEHOLDER_ORIGIN);
  if (
    url?.origin !== PLACEHOLDER_ORIGIN ||
    decodePath(url.pathname).includes("//") ||
    /%(?:2f|5c|[01]|7f)/i.test(url.pathname)
  ) {
    return undefined;
  }
  return { path: url.pathname.replace(/\/$/, "") || "/", search: url.search, hash: url.hash };
}
