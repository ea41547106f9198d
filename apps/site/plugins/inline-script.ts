import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";

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
    const { code, files } = await bundleScript(id.slice(0, -QUERY.length));
    for (const file of files) this.addWatchFile(file);
    return `export default ${JSON.stringify(code)}`;
  },
});
