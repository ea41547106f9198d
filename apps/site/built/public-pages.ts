import type { VirtualRouteNode } from "@tanstack/virtual-file-routes";
import { sitemap } from "../src/sitemap.ts";

export interface PublicPage {
  path: string;
  /** The feature whose page it is. */
  feature: string;
  /** What is posted to it; it is no page for whoever only asks. */
  form: string | undefined;
}

/** What stands in an address in a parameter's place; a letter's token is nobody's. */
const EXAMPLES: Record<string, string> = {
  $id: "1",
  $token: "no-such-token",
  $code: "no-such-code",
  $number: "R2026-000001-7KQ2",
};

const POSTED: Record<string, string> = { "/newsletter/subscribe": "email=wangari%40party.example" };

/** Every page of the sitemap that is not for members alone, those reached by the link of a mail too. */
export const publicPages: readonly PublicPage[] = (sitemap.children ?? []).flatMap(pageOf);

function pageOf(node: VirtualRouteNode): PublicPage[] {
  if (node.type !== "route" && node.type !== "index") return [];
  const [, feature] = /^features\/([^/]+)\/.*\.page\.tsx$/.exec(node.file ?? "") ?? [];
  if (feature === undefined) return [];
  const path = node.type === "index" ? "/" : filledIn(node.path);
  return [{ path, feature, form: POSTED[path] }];
}

function filledIn(path: string): string {
  return path.replaceAll(/\$\w+/g, (parameter) => {
    const example = EXAMPLES[parameter];
    if (example === undefined) throw new Error(`${path}: what may stand for ${parameter}?`);
    return example;
  });
}
