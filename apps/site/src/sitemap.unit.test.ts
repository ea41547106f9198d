import { readdirSync } from "node:fs";
import { join } from "node:path";
import { siteFiles, sitePages } from "@party/contract/values/site-addresses";
import { expect, test } from "vitest";
import { sitemap } from "./sitemap.ts";

interface Node {
  path?: string;
  children?: Node[];
}

const pathsBelow = ({ path, children = [] }: Node, above = ""): string[] => {
  const own = path === undefined ? above : `${above}${path.startsWith("/") ? path : `/${path}`}`;
  return [...(path === undefined ? [] : [own]), ...children.flatMap((child) => pathsBelow(child, own))];
};

/** What is below a path of the list is covered by it. */
const covered = (path: string, list: readonly string[]) =>
  list.some((each) => (each.endsWith("/$") ? path.startsWith(each.slice(0, -1)) : each === path));

test("the contract's list of addresses has those of the sitemap, and no others", () => {
  const all = ["/", ...pathsBelow(sitemap as Node).filter((path) => path !== "/$")];
  expect(all.filter((path) => !covered(path, sitePages))).toEqual([]);
  expect(sitePages.filter((each) => !all.some((path) => covered(path, [each])))).toEqual([]);
});

test("the contract's list of addresses has all files of the site", () => {
  const entries = readdirSync(join(import.meta.dirname, "../public"), { withFileTypes: true });
  const paths = entries.map((entry) => `/${entry.name}${entry.isDirectory() ? "/x" : ""}`);
  expect(paths.filter((path) => !covered(path, siteFiles))).toEqual([]);
});
