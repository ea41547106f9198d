/**
 * `npm run texts -- export [file]` writes a table of all texts in English and Kiswahili, for a translator who has no git;
 * `npm run texts -- import <file> [--reviewed "Name"]` writes the changed cells of its second column into the sources;
 * `npm run texts -- reviewed --from <file or URL>` does so with the table of the console's screen Kiswahili, and names on the first
 * line of each file of which all texts were read who has read them. With `--skip` it leaves out what it refuses.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { termsOf } from "./glossary.ts";
import { translationFiles } from "./text-pairs.ts";
import { exportTexts, importTexts } from "./text-table.ts";

/** Another folder of sources is for tests. */
const root = process.env.TEXTS_ROOT ?? path.join(import.meta.dirname, "../..");
/** npm goes to the root first; file arguments are relative to the current folder. */
const workingFolder = process.env.INIT_CWD || process.cwd();

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reviewed: { type: "string" }, from: { type: "string" }, skip: { type: "boolean", default: false } },
});
const [command, file] = positionals;
const usage = `npm run texts -- export [file]
npm run texts -- import <file> [--reviewed "Name"]
npm run texts -- reviewed --from <file or URL> [--skip]`;

const readRepositoryFile = (name: string) => readFileSync(path.join(root, name), "utf8");
const readTranslations = () =>
  translationFiles(root).map((name) => ({
    file: name,
    english: readRepositoryFile(name.replace(/\.sw\.ts$/, ".ts")),
    source: readRepositoryFile(name),
  }));

if (command === "export") {
  const target = path.resolve(workingFolder, file ?? "texts.csv");
  writeFileSync(target, exportTexts(readTranslations()));
  console.log(`All texts are in ${target}.`);
} else if (command === "import" && file) {
  writeSources(readTable(file), values.reviewed);
} else if (command === "reviewed" && values.from) {
  const from = values.from;
  writeSources(/^https?:\/\//.test(from) ? await fetchTable(from) : readTable(from));
} else {
  console.error(usage);
  process.exit(1);
}

function readTable(name: string): string {
  return readFileSync(path.resolve(workingFolder, name), "utf8");
}

async function fetchTable(url: string): Promise<string> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${new URL(url).host} answered ${reply.status}`);
  return reply.text();
}

function writeSources(table: string, reviewer?: string): void {
  const { changed, faults } = importTexts(table, readTranslations(), {
    glossary: termsOf(readRepositoryFile("docs/kiswahili.md")),
    reviewed: reviewer ? { name: reviewer, day: dayInNairobi(new Date()) } : undefined,
  });
  if (faults.length > 0) {
    console.error(`${values.skip ? "Left out" : "Nothing is written"}:\n${faults.join("\n")}`);
    if (!values.skip) process.exit(1);
  }
  for (const [name, source] of changed) writeFileSync(path.join(root, name), source);
  if (changed.size > 0) {
    const biome = path.join(import.meta.dirname, "../../node_modules/.bin/biome");
    execFileSync(biome, ["format", "--write", ...changed.keys()], { cwd: root, stdio: "inherit" });
  }
  console.log(`${changed.size} files changed.`);
}
