import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.dirname(import.meta.dirname);
const IMPORT = /import (\w+) from "(#|\.\.?\/)([^"]+\.module\.css)"/g;

/** Classes that a component reads from a CSS module that does not have them: such an element has no style. */
function missingClasses(file: string): string[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(IMPORT)].flatMap(([, name, from, rest]) => {
    const css = readFileSync(
      from === "#" ? path.join(source, rest!) : path.join(path.dirname(file), from!, rest!),
      "utf8",
    );
    const classes = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, found]) => found));
    return [...code.matchAll(new RegExp(`className=\\{${name}\\.(\\w+)\\}|= ${name}\\.(\\w+);`, "g"))]
      .map(([, attribute, constant]) => attribute ?? constant!)
      .filter((used) => !classes.has(used));
  });
}

test("every class that a component takes from a CSS module exists there", () => {
  const files = globSync("**/*.tsx", { cwd: source }).map((file) => path.join(source, file));
  expect(files.length).toBeGreaterThan(100);
  const missing = files.flatMap((file) =>
    missingClasses(file).map((name) => `${path.relative(source, file)}: ${name}`),
  );
  expect(missing).toEqual([]);
});
