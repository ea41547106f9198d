/** Runs the measurements of bench/ one after the other, or those named: `npm run bench -- weight api`. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "../bench");
const named = process.argv.slice(2);
const benches = named.length > 0 ? named : ["weight", "lighthouse", "render", "api"];

for (const name of benches) {
  const file = path.join(folder, `${name}.ts`);
  console.log(`\n── ${name}`);
  if (!existsSync(file)) console.error("there is no such bench");
  const succeeded = existsSync(file) && spawnSync(process.execPath, [file], { stdio: "inherit" }).status === 0;
  if (!succeeded) process.exitCode = 1;
}
