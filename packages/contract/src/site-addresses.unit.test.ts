import { expect, test } from "vitest";
import { isSitePath, normaliseAddress } from "./values/site/site-addresses.ts";

test.each([
  ["/rally-2025", "/rally-2025"],
  ["/a/../rally", "/rally"],
  ["/rally/", "/rally"],
  ["/", "/"],
  ["/maandamano ya maji".replaceAll(" ", "%20"), "/maandamano%20ya%20maji"],
  ["/Nyumbanĩ", "/Nyumban%C4%A9"],
])("%s is the address %s", (typed, path) => {
  expect(normaliseAddress(typed)?.path).toBe(path);
});

test("query and part of a page are kept apart", () => {
  expect(normaliseAddress("/news?q=a#b")).toEqual({ path: "/news", search: "?q=a", hash: "#b" });
});

test.each([
  "//evil.example",
  "/..//evil.example",
  "/a//b",
  "/a/..//evil.example",
  "/.//evil.example",
  "/%2fevil.example",
  "/%2F%2Fevil.example",
  "/\\evil.example",
  "/%5cevil.example",
  "/a\u0000",
  "/a\u0001b",
  "/a\tb",
  "/a%0d%0aset-cookie:x",
  "https://evil.example",
  "javascript:alert(1)",
  "news",
  "",
])("%j is no address of the site", (typed) => {
  expect(normaliseAddress(typed)).toBeUndefined();
});

test.each(["/", "/login", "/LOGIN", "/%6cogin", "/preview/x", "/dashboard", "/dashboard/x/y", "/news", "/pay/x"])(
  "%s belongs to the site",
  (path) => expect(isSitePath(path)).toBe(true),
);

test.each(["/rally-2025", "/news/rally", "/about/history", "/newsletter", "/logins"])(
  "%s is free for a redirect",
  (path) => expect(isSitePath(path)).toBe(false),
);
