// What the service worker does with which request. Closed by default: a page, a path of the API or a kind of file that is
// not named here is never kept.

/** What is kept on the phone. `piece`: a script, style, font or mark of one release; `content`: public rows of the API. */
export type Kind = "page" | "piece" | "picture" | "content";

/** `private-page`: never kept, and the offline page stands in for it. */
export type Treatment = Kind | "private-page";

/** How many of each kind stay; the oldest goes first. Pieces go with their release. */
export const MOST: Record<Kind, number> = { page: 40, piece: Number.POSITIVE_INFINITY, picture: 60, content: 60 };

/** Longer than any healthy answer; after it somebody on a bad line is better served by what is kept. */
export const PATIENCE_MS = 3_000;

/** A page kept longer ago than this is fetched anew when somebody comes to it by a link of the site. */
export const STALE_MS = 60 * 60 * 1000;

const DETAIL = /^\/(?:news|events)\/\d+$/;
/** A steward's page, the same for everybody: what it knows it keeps by itself. */
const CHECK_IN = /^\/checkin\/[\w-]+$/;
const FILE = /\.\w+$/;
const CONTENT =
  /\/(?:news|events|leaders|gallery|products|pickup-locations|counties|constituencies|wards)\/(?:(?:\d+|categories)\/)?$/;

export interface Site {
  origin: string;
  /** Paths of the pages that are the same for everybody. */
  pages: ReadonlySet<string>;
}

/** What a request asks for, as far as the rules look at it; a `Request` is one. */
export interface Asked {
  method: string;
  url: string;
  mode: string;
  headers: Pick<Headers, "has">;
}

/** How a request is answered; undefined when it goes its way as if there were no worker. */
export function treatmentOf({ method, url, mode, headers }: Asked, site: Site): Treatment | undefined {
  // What comes with a sign-in is somebody's own, and a part of a video must not pass for the whole.
  if (method !== "GET" || headers.has("authorization") || headers.has("range")) return undefined;
  const { origin, pathname } = new URL(url);
  if (origin === site.origin) {
    if (mode === "navigate") {
      if (FILE.test(pathname)) return undefined;
      return site.pages.has(pathname) || DETAIL.test(pathname) || CHECK_IN.test(pathname) ? "page" : "private-page";
    }
    if (/^\/(?:assets|brand)\//.test(pathname)) return "piece";
    if (pathname.startsWith("/pictures/")) return "picture";
  }
  return CONTENT.test(pathname) ? "content" : undefined;
}

/** Whether an answer may stay: whole, under its own address, and not said to be for one visitor or one moment. */
export const isKeepable = ({ status, redirected, headers }: Pick<Response, "status" | "redirected" | "headers">) =>
  status === 200 && !redirected && !/no-store|private/.test(headers.get("cache-control") ?? "");

/** The scripts and stylesheets that a page names for its client (plugins/defer-client.ts). */
export const piecesOf = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*type="text\/modules"[^>]*>([^<]*)</g)].flatMap(([, urls]) => urls!.split(" "));

/** The text of a page's title, as it stands in the HTML, without the party's name behind it. */
export const titleOf = (html: string): string | undefined => /<title>(.*?)(?: – [^–<]*)?<\/title>/.exec(html)?.[1];
