// The first step of `npm run build`: the site in each language, into dist/en and dist/sw.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildEnvironment } from "../server/config.ts";

const siteFolder = join(import.meta.dirname, "..");
const viteBinary = join(createRequire(import.meta.url).resolve("vite/package.json"), "../bin/vite.js");

rmSync(join(siteFolder, "dist"), { recursive: true, force: true });
for (const language of ["en", "sw"] as const) {
  const env = buildEnvironment(language);
  const { status } = spawnSync(process.execPath, [viteBinary, "build"], { cwd: siteFolder, env, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
