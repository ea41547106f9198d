import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Bytes, brotli: what every screen loads first, the frame around the screens of staff with what most of them share, then
 * what one screen adds. The editor is a chunk of its own. To the first load each screen adds its address and the names of its files.
 */
const FIRST_SCRIPTS = 93_700;
const SCREEN_ADDRESS = 30;
const FIRST_STYLES = 2_000;
const FRAME_SCRIPTS = 20_500;
const SCREEN_SCRIPTS = 25_000;
/** A screen of drafts, with the schemas that say what a draft lacks: 2,500 of it decide which colours can be read. */
const DRAFT_SCRIPTS = 53_000;
const EDITOR_SCRIPTS = 83_000;

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
}

const dist = path.join(import.meta.dirname, "../dist");
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8"));
const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;

/** A chunk with everything that it imports statically. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (!found.has(name)) {
    found.add(name);
    for (const imported of manifest[name]!.imports ?? []) withImports(imported, found);
  }
  return found;
}

const bytesOf = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
const scriptsOf = (chunks: Iterable<string>) => bytesOf([...chunks].map((name) => manifest[name]!.file));
const stylesOf = (chunks: Iterable<string>) => bytesOf([...chunks].flatMap((name) => manifest[name]!.css ?? []));

const FRAME = "src/shell/shell.tsx";
const first = withImports(entry);
const framed = withImports(FRAME, new Set(first));
const lazy = Object.keys(manifest).filter((name) =>
  Object.values(manifest).some((one) => one.dynamicImports?.includes(name)),
);
/** Whether whatever loads a part of a screen has another chunk already. */
const isThereBefore = (part: string, chunk: string) =>
  Object.keys(manifest)
    .filter((name) => manifest[name]!.dynamicImports?.includes(part))
    .every((name) => withImports(name).has(chunk));
function budgetOf(name: string): number {
  if (name === FRAME) return FRAME_SCRIPTS;
  if (name.includes("/editor/")) return EDITOR_SCRIPTS;
  return name.endsWith("/content-edit.page.tsx") ? DRAFT_SCRIPTS : SCREEN_SCRIPTS;
}

test("the first load fits the budget", () => {
  const screens = lazy.filter((name) => name.endsWith(".page.tsx"));
  expect(scriptsOf(first)).toBeLessThanOrEqual(FIRST_SCRIPTS + SCREEN_ADDRESS * screens.length);
  expect(stylesOf(first)).toBeLessThanOrEqual(FIRST_STYLES);
});

test.each(lazy)("%s fits the budget", (name) => {
  const before = name === FRAME || name.includes("/session/sign-in/") ? first : framed;
  const added = [...withImports(name)].filter((each) => !before.has(each) && !isThereBefore(name, each));
  expect(scriptsOf(added)).toBeLessThanOrEqual(budgetOf(name));
});
