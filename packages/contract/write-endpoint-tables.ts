/** Writes the names of all tables of endpoints for the types of `src/api.ts`; git does not keep the file. */
import { writeFileSync } from "node:fs";
import { endpointTableFiles } from "./src/api.ts";

const lines = endpointTableFiles.map(({ name, file }) => `export { ${name} } from "./${file}";\n`);
writeFileSync(new URL("src/endpoint-tables.gen.ts", import.meta.url), lines.join(""));
