/**
 * Makes display.woff2, which git keeps, from the package of the face: `node apps/site/fonts/subset.ts`. It has the
 * characters of titles, the party's name and amounts, in one weight.
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const FONT_PACKAGE = "@fontsource/baloo-2";
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const LETTERS = `${ascii}©·×–—‘’“”…`;

const site = join(import.meta.dirname, "..");
const folder = dirname(createRequire(import.meta.url).resolve(`${FONT_PACKAGE}/package.json`));
const wholeFont = readFileSync(join(folder, "files/baloo-2-latin-800-normal.woff2"));
const subset = await subsetFont(wholeFont, LETTERS, { targetFormat: "woff2" });
writeFileSync(join(import.meta.dirname, "display.woff2"), subset);
copyFileSync(join(folder, "LICENSE"), join(site, "public/fonts/display-licence.txt"));
process.stdout.write(`display.woff2: ${subset.length} bytes\n`);
