import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../../..");

/** Which sources went into which script, by its address: for the checks of the built site, and served to nobody. */
export type ChunkSources = Record<string, string[]>;

/** Writes `dist/pieces.json`; the names of the scripts themselves are hashes. */
export const chunkSources = (): Plugin => ({
  name: "pieces",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  async writeBundle({ dir }, bundle) {
    const all: ChunkSources = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const used = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
      all[`/${chunk.fileName}`] = used.map(([id]) => relative(root, id).replaceAll("\\", "/"));
    }
    await writeFile(join(dir!, "../pieces.json"), JSON.stringify(all));
  },
});
