import { globSync } from "node:fs";
import path from "node:path";
import type { Feature } from "./feature.ts";

const folder = path.join(import.meta.dirname, "../features");
const modules: Record<string, Feature>[] = await Promise.all(
  globSync("**/*.feature.ts", { cwd: folder })
    .toSorted()
    .map((file) => import(path.join(folder, file))),
);

/** What the `x.feature.ts` of all features export. */
export const features: readonly Feature[] = modules.flatMap((module) => Object.values(module));
