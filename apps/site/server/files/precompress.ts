// The last step of the build: compresses the static files at the highest level, and checks the prerendered pages.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const clientFolder = join(import.meta.dirname, "../../dist/client");

/** Pictures, videos and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|xml|vtt|ico|map)$/;

async function compress(file: string) {
  const content = await readFile(file);
  const [small, fallback] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    zip(content, { level: 9 }),
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

const files = (await readdir(clientFolder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const pages = files.filter((file) => file.endsWith(".html"));
if (pages.length === 0) throw new Error("no page was prerendered");
await Promise.all(pages.map(checkScriptsAreDeferred));
await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compress));
