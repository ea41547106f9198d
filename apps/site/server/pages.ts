import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Prerendered pages, with their placeholders, by their path in the address, e.g. `/about/rules`. */
export type Pages = Map<string, string>;

export async function findPages(folder: string): Promise<Pages> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name === "index.html")
    .map((entry) => join(entry.parentPath, entry.name));
  const pages = await Promise.all(
    found.map(
      async (path): Promise<[string, string]> => [
        dirname(path).slice(folder.length).replaceAll("\\", "/") || "/",
        await readFile(path, "utf8"),
      ],
    ),
  );
  return new Map(pages);
}
