/**
 * Runs the measurements of bench/ one after the other, or those named, on all public routes or those named:
 * `npm run bench -- weight lighthouse / /news`.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "../bench");
const named = process.argv.slice(2);
const routes = named.filter((name) => name.startsWith("/"));
const benches = named.filter((name) => !name.startsWith("/"));

for (const name of benches.length > 0 ? benches : ["weight", "lighthouse", "render", "api", "payments"]) {
  const [file] = globSync(`{,*/}${name}.ts`, { cwd: folder });
  console.log(`\n── ${name}`);
  if (!file) console.error("there is no such bench");
  const succeeded =
    file !== undefined &&
    spawnSync(process.execPath, ["--expose-gc", path.join(folder, file), ...routes], { stdio: "inherit" }).status === 0;
  if (!succeeded) process.exitCode = 1;
}
