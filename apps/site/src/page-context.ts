import type { Party } from "@party/contract/party";
import type { TextVersions } from "@party/contract/site-content";
import type { TextBodies } from "@party/contract/texts";
import type { TextKey } from "@party/contract/values/texts";
import { getGlobalStartContext } from "@tanstack/react-start";
import { party } from "./party.ts";
import type { Preview } from "./preview.ts";

/** The context of one document; start.ts makes it, root.tsx writes it into the page. */
export interface PageContext {
  /** Of the Content-Security-Policy; absent in development, where Vite's own scripts carry none. */
  nonce?: string | undefined;
  siteUrl: string;
  apiUrl: string;
  apiInternalUrl: string;
  /** `on` when the request had Save-Data; only Chromium exposes it to scripts. */
  saver: string;
  /** Headers of API calls that identify the visitor; never part of the page. */
  callHeaders: Record<string, string>;
  /** Method of the request for the page. */
  method: string;
  /** Path of the page, for the log. */
  path: string;
  /** Of the copyright; a placeholder in prerendered pages. */
  year: string;
  /** What is not built-in on this page. */
  page: PageState;
  /** The same as JSON; a placeholder in prerendered pages. */
  state?: string | undefined;
  /** Of a preview, which is rendered for staff alone and runs no script. */
  preview?: Preview | undefined;
  /** Takes what the page's Open Graph image shows. @returns its path; absent where none is drawn */
  pagePicture?: ((picture: PagePicture) => string) | undefined;
  onSlowAnswer?: (() => void) | undefined;
}

/** The context of the page being rendered. Only on the server. */
export const renderContext = () => getGlobalStartContext() as PageContext;

function isRendering(): boolean {
  try {
    return renderContext() !== undefined;
  } catch {
    return false;
  }
}

/** Public URL of the API, the same on the server and in the browser; no trailing slash. */
export const apiUrl = (): string =>
  import.meta.env.SSR ? renderContext().apiUrl : (document.documentElement.dataset.api ?? "");

/** Public origin of the site, for canonical links and Open Graph images. */
export const siteUrl = (): string =>
  import.meta.env.SSR ? renderContext().siteUrl : (document.documentElement.dataset.site ?? "");

/** Whether the visitor has Save-Data on: `on` or `off`. */
export const saveDataSetting = (): string =>
  import.meta.env.SSR ? renderContext().saver : (document.documentElement.dataset.saver ?? "off");

/** What the Open Graph image of a page shows, as its words; the site's server draws it (server/pictures). */
export interface PagePicture {
  /** The kind of page and its id, e.g. `news-12`; `findPageOf` of server/pictures leads back to the page. */
  name: string;
  /** Above the title, e.g. the category of an article. */
  label: string;
  title: string;
  /** Below it, e.g. day and place of an event. */
  facts: readonly string[];
  party: string;
  /** Paths of pictures of rows, of which those of other hosts are not drawn. */
  images: readonly string[];
  /** Instead of pictures, e.g. the number of a promise. */
  figure?: string;
}

/** What the API has and what staff have put in the place of built-in content, as one page needs it. */
export interface PageState {
  /** Published texts that the page shows. */
  texts?: Partial<TextBodies>;
  /** Of a page in another language: those of the texts that are in English. */
  english?: TextKey[];
  /** Of the page's text, oldest first. */
  versions?: TextVersions;
  /** The number of the earlier version that the page shows in the place of the current one. */
  version?: string;
  /** Paths of other pages with published texts, which the browser does not have. */
  changed?: string[];
  /** What of the party is not as `party.json` has it. */
  party?: Partial<Party>;
  /** No built-in row is shown any more. */
  samplesEnded?: boolean;
  /** Whether the API has more than section 7 of the specification; absent while unknown. */
  extensions?: boolean;
}

/** The state as JSON; undefined or empty when everything is built-in. */
export const readStateJson = (): string | undefined =>
  import.meta.env.SSR ? renderContext().state : document.documentElement.dataset.state;

let parsedState: PageState | undefined;

export const readPageState = (): PageState => {
  if (import.meta.env.SSR) return renderContext().page;
  parsedState ??= JSON.parse(readStateJson() || "{}") as PageState;
  return parsedState;
};

/** For `createClient`. */
export const enabledExtensions = () => readPageState().extensions;

/** A published text; undefined while the built-in one is shown. */
export const publishedText = <K extends TextKey>(key: K): TextBodies[K] | undefined => readPageState().texts?.[key];

/** What of the party is published; nothing outside of a page, as in tests. */
function publishedParty(): Partial<Party> {
  if (import.meta.env.SSR && !isRendering()) return {};
  const { party: published, texts: { contact: contacts } = {} } = readPageState();
  return { ...published, ...(contacts && { contacts }) };
}

if (import.meta.env.SSR) {
  const builtIn = { ...party };
  for (const name of Object.keys(party)) delete party[name as "colours"];
  Object.setPrototypeOf(
    party,
    new Proxy(builtIn, { get: (_, name) => ({ ...builtIn, ...publishedParty() })[name as keyof Party] }),
  );
} else Object.assign(party, publishedParty());

/** The current year, e.g. `2026`. */
export const currentYear = (): string =>
  import.meta.env.SSR ? renderContext().year : String(new Date().getFullYear());

/**
 * URL of a picture or video of a row of the API: those of samples are the site's own, any other path is the API's (spec
 * section 2, event detail), a URL stays unchanged.
 */
export function mediaUrl(path: string): string {
  if (/^\/(?:pictures|videos)\//.test(path) || /^https?:/.test(path)) return path;
  return `${apiUrl()}/${path.replace(/^\/+/, "")}`;
}
