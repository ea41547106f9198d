import { readFileSync } from "node:fs";
import path from "node:path";

const tokenFiles = ["static-tokens.css", "mixins.css"].map((name) => path.join(import.meta.dirname, name));

/** The static tokens, breakpoints and mixins of this package, by name. */
export function readStaticTokens(): ReadonlyMap<string, string> {
  const source = tokenFiles
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
    .replaceAll(/\/\*.*?\*\//gs, "");
  const custom = source.matchAll(/(--[\w-]+): ([^;{}]+);/g);
  const media = source.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g);
  const mixins = source.matchAll(/@define-mixin ([\w-]+) \{([^}]*)\}/g);
  return new Map([...custom, ...media, ...mixins].map(([, name, value]) => [name!, value!]));
}

/** @throws Error for the name of a breakpoint or mixin that there is none of */
function replaceTokens(css: string, tokens: ReadonlyMap<string, string>): string {
  const find = (name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`there is no ${name} in ${tokenFiles.join(", ")}`);
    return replaceTokens(value, tokens);
  };
  return css
    .replaceAll(/var\((--[\w-]+)\)/g, (use, name) => (tokens.has(name) ? find(name) : use))
    .replaceAll(/@media [^{]+/g, (query) => query.replaceAll(/\((--[\w-]+)\)/g, (_, name) => find(name)))
    .replaceAll(/@mixin ([\w-]+);/g, (_, name) => find(name).trim());
}

/** Vite plugin: writes the values of static tokens, breakpoints and mixins into the CSS that names them. */
export const staticTokens = () => ({
  name: "static-tokens",
  enforce: "pre" as const,
  transform(this: { addWatchFile: (file: string) => void }, css: string, id: string) {
    if (!/\.css($|\?)/.test(id)) return undefined;
    for (const file of tokenFiles) this.addWatchFile(file);
    return { code: replaceTokens(css, readStaticTokens()), map: null };
  },
});
