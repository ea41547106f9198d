import { type Look, lookOf } from "@party/contract/values/look";
import type { SiteContent } from "../content/site-content.ts";
import { parseLanguagePath } from "../languages.ts";
import { partyOf } from "./party.ts";

/** A rendered page in the colours of its party. */
export function withLook({ texts }: SiteContent, pathname: string, html: string): string {
  const look = lookOf(partyOf(texts, parseLanguagePath(pathname).language).colours);
  return look ? look.apply(html) : html;
}

const recolouredPages = new WeakMap<Look, Map<string, string>>();

/** A prerendered page in the party's colours, made once for each pair of them. */
export function recolouredPage(look: Look | undefined, pathname: string, html: string): string {
  if (!look) return html;
  const known = recolouredPages.get(look) ?? new Map<string, string>();
  recolouredPages.set(look, known);
  const page = known.get(pathname) ?? look.apply(html);
  known.set(pathname, page);
  return page;
}
