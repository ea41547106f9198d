import type { TextBodies } from "@party/contract/texts";
import { textPaths } from "@party/contract/values/texts";
import type { PageState } from "../../src/page-context.ts";
import type { Preview } from "../../src/preview.ts";
import type { Config } from "../config.ts";
import { createPageState, type SiteContent } from "./site-content.ts";

const PREVIEW_TIMEOUT_MS = 5_000;

/** The page that shows a draft. */
export interface PreviewPage {
  pathname: string;
  preview: Preview;
  page: PageState | undefined;
  /** Those of the site with the draft of one. */
  texts?: Partial<TextBodies>;
}

/** Where drafts are shown: the page, and the path of the API whose reply they replace or are listed with. */
const pagesByKind: Record<string, (id: number) => { pathname: string; path: string; listed: boolean }> = {
  articles: (id) => ({ pathname: `/news/${id}`, path: `/news/${id}/`, listed: false }),
  events: (id) => ({ pathname: `/events/${id}`, path: `/events/${id}/`, listed: false }),
  leaders: () => ({ pathname: "/about/leadership", path: "/leaders/", listed: true }),
  "gallery-items": () => ({ pathname: "/about/gallery", path: "/gallery/", listed: true }),
  products: () => ({ pathname: "/shop", path: "/products/", listed: true }),
  "pickup-locations": () => ({ pathname: "/shop", path: "/pickup-locations/", listed: true }),
};

/**
 * The draft behind the link of a preview. The draft of a text comes as `GET /texts/` has it: `{ manifesto: {…} }`.
 * @returns undefined when the link is not valid or has ended
 * @throws Error when the API does not answer
 */
export async function findPreview(
  { apiInternalUrl }: Pick<Config, "apiInternalUrl">,
  content: SiteContent,
  token: string,
): Promise<PreviewPage | undefined> {
  const response = await fetch(`${apiInternalUrl}/previews/${encodeURIComponent(token)}/`, {
    signal: AbortSignal.timeout(PREVIEW_TIMEOUT_MS),
  });
  if (response.status === 404 || response.status === 400) return undefined;
  if (!response.ok) throw new Error(`the API answered ${response.status} to a preview`);
  const { kind, item } = (await response.json()) as { kind: string; item: { id: number } };
  if (kind === "texts" || kind === "constitution") {
    const [key] = Object.keys(item) as (keyof typeof textPaths)[];
    const pathname = key && textPaths[key];
    if (!pathname) return undefined;
    // A draft has no version yet.
    const texts: Partial<TextBodies> = { ...content.texts, ...item };
    const page = createPageState({ ...content, texts, versions: {} }, pathname);
    return { pathname, page, texts, preview: { path: "", listed: false, item } };
  }
  const place = Object.hasOwn(pagesByKind, kind) ? pagesByKind[kind]!(item.id) : undefined;
  if (!place) return undefined;
  const { pathname, path, listed } = place;
  return { pathname, page: createPageState(content, pathname), preview: { path, listed, item } };
}

/** The page without scripts, so that a draft can neither sign up nor buy, and without what search engines would follow. */
export const previewHtml = (html: string): string =>
  html
    .replace(/<title>[^<]*<\/title>/, "<title>Preview</title>")
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\brel="canonical"[^>]*>/g, "")
    .replace(/<meta\b[^>]*\b(?:property="|name="description")[^>]*>/g, "")
    .replace("<head>", '<head><meta name="robots" content="noindex"/>');

/** For a link that has ended: the frame of a static page. */
export const endedPreview: PreviewPage = { pathname: "/terms", preview: "ended", page: undefined };
