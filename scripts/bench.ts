/**
 * Runs the measurements of bench/ one after the other, or those named, on all public routes or those named:
 * `npm run bench -- weight lighthouse / /news`.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";

const benchFolder = path.join(import.meta.dirname, "../bench");
const givenNames = process.argv.slice(2);
const routeNames = givenNames.filter((name) => name.startsWith("/"));
const benchNames = givenNames.filter((name) => !name.startsWith("/"));

for (const name of benchNames.length > 0 ? benchNames : ["weight", "lighthouse", "render", "api", "payments"]) {
  const [file] = globSync(`{,*/}${name}.ts`, { cwd: benchFolder });
  console.log(`\n── ${name}`);
  if (!file) console.error("there is no such bench");
  const succeeded =
    file !== undefined &&
    spawnSync(process.execPath, ["--expose-gc", path.join(benchFolder, file), ...routeNames], { stdio: "inherit" })
      .status === 0;
  if (!succeeded) process.exitCode = 1;
}
