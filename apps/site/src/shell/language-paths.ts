import type { LocationRewrite } from "@tanstack/react-router";

/** The home page in Kiswahili is `/sw`, without the slash that the server removes. */
const PREFIX = /^\/sw(?=\/|$)/;

/**
 * The path by which router and API know a page, which is that of its English page.
 * @param pathname with or without the prefix of this language: the router also asks for the targets of navigations.
 */
export const pathWithoutLanguage = (pathname: string, path = import.meta.env.LANGUAGE_PATH): string =>
  path ? pathname.replace(PREFIX, "") || "/" : pathname;

/** For the router, whose `basepath` would write the home page as `/sw/`. */
export const languageRewrite: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = pathWithoutLanguage(url.pathname);
    return url;
  },
  output: ({ url }) => {
    url.pathname = import.meta.env.LANGUAGE_PATH + url.pathname.replace(/\/$/, "");
    return url;
  },
};

/**
 * The address of a page in the other language.
 * @param address as visitors see it, e.g. `/sw/news?page=2`
 * @param path what comes before the paths of this language
 */
export const urlInOtherLanguage = (address: string, path = import.meta.env.LANGUAGE_PATH): string =>
  path ? address.replace(/^\/sw\/?/, "/") : `/sw${address.replace(/^\/(?![^?#])/, "")}`;
