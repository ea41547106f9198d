/**
 * Makes display.woff2, which git keeps, from the package of the face: `node apps/site/fonts/subset.ts`. It has the
 * characters of titles, the party's name and amounts, in one weight.
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const FONT_PACKAGE = "@fontsource/baloo-2";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const KEPT_CHARACTERS = `${LETTERS}${LETTERS.toUpperCase()}0123456789 .,:;!?'"’‘“”&()/+-–—…%`;

const siteFolder = join(import.meta.dirname, "..");
const fontFolder = dirname(createRequire(import.meta.url).resolve(`${FONT_PACKAGE}/package.json`));
const wholeFont = readFileSync(join(fontFolder, "files/baloo-2-latin-800-normal.woff2"));
const fontSubset = await subsetFont(wholeFont, KEPT_CHARACTERS, {
  targetFormat: "woff2",
  // Neither ligatures nor alternates.
  noLayoutClosure: true,
});
writeFileSync(join(import.meta.dirname, "display.woff2"), fontSubset);
copyFileSync(join(fontFolder, "LICENSE"), join(siteFolder, "public/fonts/display-licence.txt"));
process.stdout.write(`display.woff2: ${fontSubset.length} bytes\n`);
