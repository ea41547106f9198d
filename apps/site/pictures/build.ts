import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildBrand } from "./build-brand.ts";
import { catalogue } from "./catalogue.ts";
import { encode } from "./encode.ts";
import type { PictureFacts } from "./picture-facts.ts";

/**
 * Draws every picture of the site: `node apps/site/pictures/build.ts [name …]`.
 * With names it draws those alone. The results are committed, so that starting the site draws nothing.
 */
const folder = fileURLToPath(new URL("../public/pictures", import.meta.url));
const manifestFile = new URL("./manifest.gen.ts", import.meta.url);
const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
if (wanted.length === 0 || wanted.includes("brand")) await buildBrand(fileURLToPath(new URL("../public/brand", import.meta.url)));

const known: Record<string, PictureFacts> = wanted.length > 0 ? (await import(manifestFile.href)).pictures : {};
const facts: PictureFacts[] = [];
for (const entry of catalogue) {
  const skip = wanted.length > 0 && !wanted.includes(entry.name) && known[entry.name];
  facts.push(skip ? { ...skip, alt: entry.alt, focus: entry.focus } : await encode(entry, folder));
}

const rows = facts.map((fact) => `  "${fact.name}": ${JSON.stringify(fact).replace(/"([a-z]+)":/g, " $1: ").replace(/,(?= [a-z]+: )/g, ",").replace(/\}$/, " }")},`);
await writeFile(
  manifestFile,
  `// Written by build.ts; edit catalogue.ts instead.\nimport type { PictureFacts } from "./picture-facts.ts";\n\nexport const pictures = {\n${rows.join("\n")}\n} as const satisfies Record<string, PictureFacts>;\n\nexport type PictureName = keyof typeof pictures;\n`,
);
console.log(`${facts.length} pictures`);
