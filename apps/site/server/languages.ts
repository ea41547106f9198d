import type { Language } from "@party/contract/values/languages";

interface LocalizedPath {
  language: Language;
  /** What comes before the path: `/sw`, or nothing. */
  prefix: string;
  /** The path of the same page in English, e.g. `/news` for `/sw/news`. */
  path: string;
}

/** The language and the page of a path: English is at `/`, Kiswahili at `/sw`. Nothing else decides the language, so that a page has one address in each. */
export function parseLanguagePath(pathname: string): LocalizedPath {
  const [prefix] = /^\/sw(?=\/|$)/.exec(pathname) ?? [];
  return prefix
    ? { language: "sw", prefix, path: pathname.slice(prefix.length) || "/" }
    : { language: "en", prefix: "", path: pathname };
}

/** A path that cannot be decoded stays as it is. */
export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
