import type { ContentNoun, ContentSort, ContentState } from "@party/contract/values/content";

export interface ListSearch {
  q?: string | undefined;
  state?: ContentState | undefined;
  sort?: ContentSort | undefined;
  after?: string | undefined;
}

const searches = new Map<ContentNoun, ListSearch>();

/** Filters and page of a list as it was seen last, for the way back to it. */
export const listSearchOf = (noun: ContentNoun): ListSearch => searches.get(noun) ?? {};

export const rememberListSearch = (noun: ContentNoun, search: ListSearch) => void searches.set(noun, search);
