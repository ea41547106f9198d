import type { ContentKindName } from "../content/content.ts";
import { type TextKey, textIds, textPaths } from "../content/texts.ts";

const pathOfText = (id: number): string => {
  const key = Object.entries(textIds).find(([, each]) => each === id)?.[0];
  return key ? textPaths[key as TextKey] : "/";
};

/** The page of the site where an item of each kind stands, by its id; undefined for a redirect, which has none. */
export const sitePaths = {
  articles: (id: number) => `/news/${id}`,
  events: (id: number) => `/events/${id}`,
  leaders: () => "/about/leadership",
  "gallery-items": () => "/about/gallery",
  products: () => "/shop",
  "pickup-locations": () => "/shop",
  branches: () => "/contact",
  redirects: undefined,
  texts: pathOfText,
  constitution: pathOfText,
} satisfies Record<ContentKindName, ((id: number) => string) | undefined>;
