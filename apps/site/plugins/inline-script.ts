import { build, type Plugin } from "vite";

const QUERY = "?inline-script";

/**
 * `import source from "./late.ts?inline-script"` gives the file as one minified script to write into the page, its
 * imports included. Written and type-checked as any module, run before any module.
 */
export const inlineScript = (): Plugin => ({
  name: "inline-script",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(QUERY)) return;
    const entry = id.slice(0, -QUERY.length);
    const result = await build({
      configFile: false,
      logLevel: "warn",
      build: { write: false, minify: true, target: "es2022", lib: { entry, formats: ["iife"], name: "inline" } },
    });
    const output = [result].flat().flatMap((built) => ("output" in built ? built.output : []));
    const code = output.find((chunk) => chunk.type === "chunk")?.code.trim();
    if (!code) return this.error(`${entry} built to nothing`);
    for (const file of output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []))) {
      this.addWatchFile(file);
    }
    return `export default ${JSON.stringify(code)}`;
  },
});
