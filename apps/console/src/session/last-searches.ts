const lastSearches = new Map<string, object>();

/** Filters and page of a list as it was seen last, for the way back to it. @param path of the screen */
export const lastSearch = (path: string): object => lastSearches.get(path) ?? {};

/** Of whoever was signed in before. */
export const forgetSearches = () => lastSearches.clear();

export const rememberSearch = (path: string, search: object) => void lastSearches.set(path, search);
