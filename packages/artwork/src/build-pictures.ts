import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildBrandFiles } from "./build-brand.ts";
import { catalogue } from "./catalogue.ts";
import { encodePicture, type PictureFacts, PUBLIC_FOLDER } from "./encode.ts";

/**
 * Draws every picture of the site: `npm run pictures -w @party/artwork [name …]`.
 * With names it draws those alone. The results are committed, so that starting the site draws nothing.
 */
const picturesFolder = `${PUBLIC_FOLDER}/pictures`;
const manifestFile = new URL("./manifest.gen.ts", import.meta.url);
const requestedNames = process.argv.slice(2);

await mkdir(picturesFolder, { recursive: true });
if (requestedNames.length === 0 || requestedNames.includes("brand")) {
  await buildBrandFiles(`${PUBLIC_FOLDER}/brand`);
}

const knownPictures: Record<string, PictureFacts> =
  requestedNames.length > 0 ? (await import(manifestFile.href)).pictures : {};
const pictureFacts: [name: string, PictureFacts][] = [];
for (const entry of catalogue) {
  const { name, width, height, widths, focus } = entry;
  const color = requestedNames.length > 0 && !requestedNames.includes(name) ? knownPictures[name]?.color : undefined;
  pictureFacts.push([
    name,
    color ? { width, height, widths, color, focus } : await encodePicture(entry, picturesFolder),
  ]);
}

const manifest = `// Written by build-pictures.ts; edit catalogue.ts instead.
import type { PictureFacts } from "./encode.ts";

export type PictureName = keyof typeof pictures;

export const pictures = {
${pictureFacts.map(([name, fact]) => `  "${name}": ${JSON.stringify(fact)},`).join("\n")}
} as const satisfies Record<string, PictureFacts>;

/** Alternative texts of the pictures. */
export const alts: Record<PictureName, string> = {
${catalogue.map(({ name, alt }) => `  "${name}": ${JSON.stringify(alt)},`).join("\n")}
};
`;
await writeFile(manifestFile, manifest);
const biome = fileURLToPath(new URL("../../../node_modules/.bin/biome", import.meta.url));
execFileSync(biome, ["check", "--write", fileURLToPath(manifestFile)], { stdio: "ignore" });
console.log(`${pictureFacts.length} pictures`);
