/**
 * Writes `apps/api/dist/texts.json`: all texts of the `.sw.ts` files beside their English, which staff read in the console. Part of
 * the build of the API, because parsers are no part of an installation.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import {
  BUILT_TEXTS_FILE,
  type BuiltFile,
  type BuiltTexts,
} from "../../apps/api/src/features/text-reviews/built-texts.ts";
import { sitemap } from "../../apps/site/src/sitemap.ts";
import { readModule, sourceFiles } from "../architecture/modules.ts";
import { termsOf } from "./glossary.ts";
import { pairsOfFile, translationFiles } from "./text-pairs.ts";

const root = path.join(import.meta.dirname, "../..");

const readRepositoryFile = (name: string) => readFileSync(path.join(root, name), "utf8");

/** All texts of the repository. */
export function readTexts(): BuiltTexts {
  const pages = findPages();
  const files = translationFiles().map((file): BuiltFile => {
    const firstLine = readRepositoryFile(file).split("\n", 1)[0]!;
    return {
      // An integer of PostgreSQL.
      id: crc32(file) >>> 1,
      file,
      page: pages.get(file.replace(/\.sw\.ts$/, ".ts")) ?? null,
      mark: /^\/\/ reviewed by (.+)$/.exec(firstLine)?.[1] ?? null,
      texts: pairsOfFile(file).map(({ key, english, text }) => ({ key, english, kiswahili: text })),
    };
  });
  const ids = new Set(files.map(({ id }) => id));
  if (ids.size < files.length || ids.has(0)) throw new Error("Two files of translations have the same id: rename one.");
  return {
    glossary: termsOf(readRepositoryFile("docs/kiswahili.md")),
    files: files.filter(({ texts }) => texts.length > 0),
  };
}

/** A page without parameters by each file that it imports, the page with the shortest way to it. */
function findPages(): Map<string, string> {
  const found = new Map<string, { page: string; steps: number }>();
  for (const { address, file } of pagesOf(sitemap.children ?? [])) {
    let files = [`apps/site/src/${file}`];
    for (let steps = 0; files.length > 0; steps++) {
      const nearer = files.filter(
        (each) => sourceFiles.has(each) && (found.get(each)?.steps ?? Number.POSITIVE_INFINITY) > steps,
      );
      for (const each of nearer) found.set(each, { page: address, steps });
      files = nearer.flatMap((each) => [...readModule(each).imports.values()].map((imported) => imported.file));
    }
  }
  return new Map([...found].map(([file, { page }]) => [file, page]));
}

type SitePages = NonNullable<typeof sitemap.children>;

function pagesOf(nodes: SitePages, above = ""): { address: string; file: string }[] {
  return nodes.flatMap((node) => {
    const address = above + ("path" in node ? (node.path ?? "") : "");
    const { file = "", children = [] } = node as { file?: string; children?: SitePages };
    const isPage = /\.(?:page|shell)\.tsx$/.test(file) && !address.includes("$");
    return [...(isPage ? [{ address: address || "/", file }] : []), ...pagesOf(children, address)];
  });
}

if (import.meta.main) {
  mkdirSync(path.dirname(BUILT_TEXTS_FILE), { recursive: true });
  writeFileSync(BUILT_TEXTS_FILE, JSON.stringify(readTexts()));
}
