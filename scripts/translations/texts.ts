/**
 * `npm run texts -- export [file]` writes a table of all texts in English and Kiswahili, for a translator who has no git;
 * `npm run texts -- import <file> [--reviewed "Name"]` writes the changed cells of its second column into the sources.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { translationFiles } from "./text-pairs.ts";
import { exportTexts, importTexts } from "./text-table.ts";

const root = path.join(import.meta.dirname, "../..");
/** npm goes to the root first; file arguments are relative to the current folder. */
const workingFolder = process.env.INIT_CWD || process.cwd();

const { positionals, values } = parseArgs({ allowPositionals: true, options: { reviewed: { type: "string" } } });
const [command, file] = positionals;

const readRepositoryFile = (name: string) => readFileSync(path.join(root, name), "utf8");
const translations = translationFiles().map((name) => ({
  file: name,
  english: readRepositoryFile(name.replace(/\.sw\.ts$/, ".ts")),
  source: readRepositoryFile(name),
}));

if (command === "export") {
  const target = path.resolve(workingFolder, file ?? "texts.csv");
  writeFileSync(target, exportTexts(translations));
  console.log(`All texts are in ${target}.`);
} else if (command === "import" && file) {
  const table = readFileSync(path.resolve(workingFolder, file), "utf8");
  const reviewed = values.reviewed ? { name: values.reviewed, day: dayInNairobi(new Date()) } : undefined;
  const { changed, faults } = importTexts(table, translations, reviewed);
  if (faults.length > 0) {
    console.error(`Nothing is written:\n${faults.join("\n")}`);
    process.exit(1);
  }
  for (const [name, source] of changed) writeFileSync(path.join(root, name), source);
  if (changed.size > 0) {
    const biome = path.join(root, "node_modules/.bin/biome");
    execFileSync(biome, ["format", "--write", ...changed.keys()], { cwd: root, stdio: "inherit" });
  }
  console.log(`${changed.size} files changed.`);
} else {
  console.error('npm run texts -- export [file]\nnpm run texts -- import <file> [--reviewed "Name"]');
  process.exit(1);
}
