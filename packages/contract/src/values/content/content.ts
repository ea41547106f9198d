/** What staff write and publish, by the name in the address: `/staff/content/articles/`. */
export const contentKindNames = [
  "articles",
  "events",
  "leaders",
  "gallery-items",
  "products",
  "pickup-locations",
  "branches",
  "redirects",
  "texts",
  "constitution",
] as const;
export type ContentKindName = (typeof contentKindNames)[number];

/** Those whose items stand in a category. */
export const categorizedKinds = ["articles", "events", "products"] as const satisfies ContentKindName[];
export type CategorizedKind = (typeof categorizedKinds)[number];

/** What visitors see of an item: nothing yet, nothing until a time, its published revision, nothing any more. */
export const contentStates = ["draft", "scheduled", "published", "unpublished"] as const;
export type ContentState = (typeof contentStates)[number];

/** Orders of a list. */
export const contentSorts = ["-edited", "-published", "title"] as const;
export type ContentSort = (typeof contentSorts)[number];

/** Minutes in which somebody's further saves change the same revision. */
export const REVISION_MERGE_MINUTES = 60;
/** Minutes for which the link of a preview works. */
export const PREVIEW_MINUTES = 60;
/** Characters of HTML in one field. */
export const MAXIMUM_HTML = 50_000;
/** Minutes after a publication in which taking the item off the site keeps it from being announced. */
export const ANNOUNCEMENT_DELAY_MINUTES = 10;
/** From so many members on, an audience is estimated. */
export const MAX_COUNTED_AUDIENCE = 1_000;
