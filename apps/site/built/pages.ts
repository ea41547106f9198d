import type { VirtualRouteNode } from "@tanstack/virtual-file-routes";
import { sitemap } from "#sitemap.ts";

export interface PublicPage {
  path: string;
  /** The feature whose page it is. */
  feature: string;
  /** The form to post, for a page that only responds to POST. */
  form: string | undefined;
}

/** Values for route parameters. */
const EXAMPLES: Record<string, string> = {
  $id: "1",
  $token: "no-such-token",
  $code: "no-such-code",
  $county: "garissa",
  $number: "R2026-000001-7KQ2",
};

const POSTED: Record<string, string> = { "/newsletter/subscribe": "email=wangari%40party.example" };

/** All pages of the sitemap but those for members. */
export const publicPages: readonly PublicPage[] = (sitemap.children ?? []).flatMap(pageOf);

/** The same in the other language of the site. */
export const pagesInKiswahili: readonly PublicPage[] = publicPages.map((page) => ({
  ...page,
  path: page.path === "/" ? "/sw" : `/sw${page.path}`,
}));

function pageOf(node: VirtualRouteNode): PublicPage[] {
  if (node.type !== "route" && node.type !== "index") return [];
  const [, feature] = /^features\/([^/]+)\/.*\.page\.tsx$/.exec(node.file ?? "") ?? [];
  if (feature === undefined) return [];
  const path = node.type === "index" ? "/" : withParameters(node.path);
  return [{ path, feature, form: POSTED[path] }];
}

interface PathNode {
  path?: string;
  children?: PathNode[];
}

const pathsOf = ({ path = "", children = [] }: PathNode): string[] =>
  children.length === 0 ? [path] : children.flatMap((child) => pathsOf(child).map((below) => path + below));

/** Paths of the pages for members. */
export const memberPages: readonly string[] = pathsOf({
  children: sitemap.children?.filter(({ type }) => type === "layout") as PathNode[],
}).map((path) => path.replace(/\$$/, "anything"));

function withParameters(path: string): string {
  return path.replaceAll(/\$\w+/g, (parameter) => {
    const example = EXAMPLES[parameter];
    if (example === undefined) throw new Error(`${path}: no example value for ${parameter}`);
    return example;
  });
}
