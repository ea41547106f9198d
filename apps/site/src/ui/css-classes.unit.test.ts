import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../../../..");
const folders = ["apps/console/src", "apps/site/src", "packages/ui/src"];
const IMPORT = /import (\w+) from "(#|@party\/ui\/|\.\.?\/)([^"]+\.module\.css)"/g;

/** Classes that a component reads from a CSS module that does not have them: such an element has no style. */
function missingClasses(file: string, source: string): string[] {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(IMPORT)].flatMap(([, name, from, rest]) => {
    const css = readFileSync(
      from === "#"
        ? path.join(source, rest!)
        : from === "@party/ui/"
          ? path.join(root, "packages/ui/src", rest!)
          : path.join(path.dirname(file), from!, rest!),
      "utf8",
    );
    const classes = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, found]) => found));
    return [...code.matchAll(new RegExp(`className=\\{${name}\\.(\\w+)\\}|= ${name}\\.(\\w+);`, "g"))]
      .map(([, attribute, constant]) => attribute ?? constant!)
      .filter((used) => !classes.has(used));
  });
}

test.each(folders)("every class that a component of %s takes from a CSS module exists there", (folder) => {
  const source = path.join(root, folder);
  const files = globSync("**/*.tsx", { cwd: source }).map((file) => path.join(source, file));
  expect(files.length).toBeGreaterThan(5);
  const missing = files.flatMap((file) =>
    missingClasses(file, source).map((name) => `${path.relative(source, file)}: ${name}`),
  );
  expect(missing).toEqual([]);
});
