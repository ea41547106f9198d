// The first step of `npm run build`: the site in each language, into dist/en and dist/sw, both at once.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describePartyProblems } from "@party/contract/party";
import { buildEnvironment } from "../server/config.ts";

const siteFolder = join(import.meta.dirname, "..");
const viteBinary = join(createRequire(import.meta.url).resolve("vite/package.json"), "../bin/vite.js");

const problems = describePartyProblems(readFileSync(join(siteFolder, "../../party.json"), "utf8"));
if (problems !== undefined) {
  console.error(problems);
  process.exit(1);
}
rmSync(join(siteFolder, "dist"), { recursive: true, force: true });
// Before both builds, which would write the same file.
const routes = spawnSync(process.execPath, [join(import.meta.dirname, "generate-routes.ts")], { stdio: "inherit" });
if (routes.status !== 0) process.exit(routes.status ?? 1);
const builds = (["en", "sw"] as const).map(async (language) => {
  const env = buildEnvironment(language);
  const [status] = await once(
    spawn(process.execPath, [viteBinary, "build"], { cwd: siteFolder, env, stdio: "inherit" }),
    "exit",
  );
  if (status !== 0) process.exitCode = status ?? 1;
});
await Promise.all(builds);
