import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fillPlaceholders, type PageValues } from "./placeholders.ts";

interface PrerenderedPage {
  template: string;
  /** Of the template: the nonce that differs from answer to answer is no news to a browser that has the page. */
  hash: string;
}

/** Prerendered pages by their path in the address, e.g. `/about/rules`. */
export type Pages = Map<string, PrerenderedPage>;

export async function findPages(folder: string): Promise<Pages> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name === "index.html")
    .map((entry) => join(entry.parentPath, entry.name));
  const pages = await Promise.all(
    found.map(async (path): Promise<[string, PrerenderedPage]> => {
      const template = await readFile(path, "utf8");
      const hash = createHash("sha256").update(template).digest("base64url").slice(0, 22);
      return [dirname(path).slice(folder.length).replaceAll("\\", "/") || "/", { template, hash }];
    }),
  );
  return new Map(pages);
}

/** A page for one answer, and its entity tag, which is the same as long as nothing but the nonce differs. */
export function fillPage({ template, hash }: PrerenderedPage, values: PageValues): { html: string; etag: string } {
  const filled = createHash("sha256")
    .update(`${values.siteUrl} ${values.apiUrl} ${values.year} ${values.saver}`)
    .digest("base64url")
    .slice(0, 8);
  return { html: fillPlaceholders(template, values), etag: `W/"${hash}-${filled}"` };
}
