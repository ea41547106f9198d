import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../../..");

/** Source files of each script by its URL: for the tests of the built site, not served. */
export type ChunkSources = Record<string, string[]>;

/** Writes `dist/chunk-sources.json`, since the names of the scripts are hashes. */
export const chunkSources = (): Plugin => ({
  name: "chunk-sources",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  async writeBundle({ dir }, bundle) {
    const all: ChunkSources = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const used = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
      all[`/${chunk.fileName}`] = used.map(([id]) => relative(root, id).replaceAll("\\", "/"));
    }
    await writeFile(join(dir!, "../chunk-sources.json"), JSON.stringify(all));
  },
});
