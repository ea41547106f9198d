import type { Language } from "@party/contract/values/languages";
import { build, type Plugin } from "vite";
import { contentLanguagePlugins } from "./content-language.ts";

/** Bundles a file as a minified classic script. @returns the code and its source files */
export async function bundleScript(entry: string, define: Record<string, string> = {}, plugins: Plugin[] = []) {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    define,
    plugins,
    build: { write: false, minify: true, target: "es2022", lib: { entry, formats: ["iife"], name: "inline" } },
  });
  const output = [result].flat().flatMap((built) => ("output" in built ? built.output : []));
  const chunks = output.filter((file) => file.type === "chunk");
  const code = chunks[0]?.code.trim();
  if (!code) throw new Error(`${entry} built to nothing`);
  return { code, files: chunks.flatMap(({ moduleIds }) => moduleIds) };
}

const INLINE_SCRIPT_QUERY = "?inline-script";

/**
 * `import source from "./before-paint.ts?inline-script"` gives the file and its imports as one minified script to write
 * into the page.
 */
export const inlineScriptPlugin = (language: Language): Plugin => ({
  name: "inline-script",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(INLINE_SCRIPT_QUERY)) return;
    const { code, files } = await bundleScript(
      id.slice(0, -INLINE_SCRIPT_QUERY.length),
      {},
      contentLanguagePlugins(language),
    );
    for (const file of files) this.addWatchFile(file);
    return `export default ${JSON.stringify(code)}`;
  },
});
