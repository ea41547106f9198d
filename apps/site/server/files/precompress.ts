// The last step of the build: compresses the static files at the highest level, and checks the prerendered pages.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const distFolder = join(import.meta.dirname, "../../dist");

/** Pictures, videos and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|xml|vtt|ico|map)$/;

async function compressFile(file: string) {
  const content = await readFile(file);
  const [small, fallback] = await Promise.all([
    brotliAsync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    gzipAsync(content, { level: 9 }),
  ]);
  if (small.length >= content.length) return;
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, fallback)]);
}

/** Checks that plugins/framework-patches.ts works, which relies on an internal module of TanStack Start. */
async function checkScriptsAreDeferred(page: string) {
  const html = await readFile(page, "utf8");
  const found = /<(?:script[^>]*type="module"|link[^>]*rel="modulepreload")[^>]*>/.exec(html);
  if (found) throw new Error(`${page} starts its script before the first paint: ${found[0]}`);
}

async function compressibleFilesOf(language: string): Promise<string[]> {
  const folder = join(distFolder, language, "client");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

const englishFiles = new Set(await compressibleFilesOf("en"));
for (const language of ["en", "sw"]) {
  const files = await compressibleFilesOf(language);
  const pages = files.filter((file) => file.endsWith(".html"));
  if (pages.length === 0) throw new Error("no page was prerendered");
  const path = (file: string) => join(distFolder, language, "client", file);
  await Promise.all(pages.map((page) => checkScriptsAreDeferred(path(page))));
  // Named by the hash of their content: the framework, and what has no text.
  const shared = language === "en" ? [] : files.filter((file) => file.startsWith("assets/") && englishFiles.has(file));
  await Promise.all(shared.map((file) => rm(path(file))));
  const own = files.filter((file) => COMPRESSIBLE.test(file) && !shared.includes(file));
  await Promise.all(own.map((file) => compressFile(path(file))));
}
