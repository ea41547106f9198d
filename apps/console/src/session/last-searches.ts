const searchesByPath = new Map<string, object>();

/** Filters and page of a list as it was seen last, for the way back to it. @param path of the screen */
export const lastSearch = (path: string): object => searchesByPath.get(path) ?? {};

/** Of whoever was signed in before. */
export const forgetSearches = () => searchesByPath.clear();

export const rememberSearch = (path: string, search: object) => void searchesByPath.set(path, search);
