/**
 * Pages that show several things, as links to one of them have them: with the search the head of the page, which chat apps
 * show, tells of this one. Rows of lists that have a page of their own are shared by its path.
 */
export const productPath = (id: number | string): string => `/shop?product=${id}`;

/** Without its anchor, the id again, which browsers go on to. */
export const promisePath = (id: string): string => `/manifesto?promise=${id}`;
