import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import type { MenuEntry } from "../src/shell/menu.ts";

const root = path.join(import.meta.dirname, "..");
/** What a page says of how it is reached. */
export const SCREEN = /^export const screen = (\{.*?\}) satisfies Screen;$/ms;
const COMPONENT = /^export (?:const|function) (\w+Page)\b/m;
const CONTENT = /^import \{[^}]*?\b(\w+) as content\b[^}]*\} from "([^"]+)";$/m;
const HEADER = "// Written from the pages by plugins/screens.ts.\n";

/** A page with the `Screen` that it exports. */
export interface ScreenFile {
  /** As an import names it, e.g. `#features/tags/tag-list.page.tsx`. */
  file: string;
  component: string;
  path: string;
  search?: string;
  params?: string;
  isOutsideFrame?: true;
  menu?: MenuEntry | readonly MenuEntry[];
}

/** The screens that pages describe, by their addresses. */
export async function readScreens(): Promise<ScreenFile[]> {
  const files = globSync("src/**/*.page.tsx", { cwd: root });
  const screens = await Promise.all(files.map(readScreen));
  return screens.flat().toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

async function readScreen(file: string): Promise<ScreenFile[]> {
  const source = readFileSync(path.join(root, file), "utf8");
  const description = SCREEN.exec(source)?.[1];
  if (description === undefined) return [];
  const component = COMPONENT.exec(source)?.[1];
  if (component === undefined) throw new Error(`${file} describes a screen, and exports no component …Page`);
  const content = description.includes("content.") ? await loadContent(file, source) : undefined;
  const screen = runInNewContext(`(${description})`, { content });
  return [{ ...screen, component, file: file.replace(/^src\//, "#") }];
}

/** The texts that a page has under the name `content`. */
async function loadContent(file: string, source: string): Promise<unknown> {
  const [, name, from] = CONTENT.exec(source) ?? [];
  if (name === undefined || from === undefined) throw new Error(`${file} imports nothing as content`);
  const target = from.startsWith("#") ? path.join("src", from.slice(1)) : path.join(path.dirname(file), from);
  return (await import(path.join(root, target)))[name];
}

/** The entries of the menu with where they lead, in the order of each group. */
export const menuOf = (screens: readonly ScreenFile[]): (MenuEntry & { to: string })[] =>
  screens
    .flatMap(({ path: to, menu = [] }) => [menu].flat().map((entry) => ({ to, ...entry })))
    .toSorted((one, other) => one.order - other.order);

function routeOf({ path: address, search, params, file, component }: ScreenFile): string {
  const page = `() => import("${file}"), "${component}"`;
  if (params === undefined)
    return search ? `listRoute("${address}", searchOf<"${search}">(), ${page})` : `screenRoute("${address}", ${page})`;
  if (params === "id" && !search) return `detailRoute("${address}", ${page})`;
  return `createRoute({
    getParentRoute: () => staffRoute,
    path: "${address}",
    params: ${params}Params,${search ? `\n    validateSearch: searchOf<"${search}">(),` : ""}
    component: lazyPage(${page}),
  })`;
}

/** Writes the routes of the screens for staff, and the menu, which the first script has no need of. */
export async function writeScreens(): Promise<void> {
  const screens = await readScreens();
  const routes = screens.filter(({ isOutsideFrame }) => !isOutsideFrame).map(routeOf);
  const write = (name: string, text: string) => {
    const file = path.join(root, "src", name);
    // A build that watches would see another change.
    if (!existsSync(file) || readFileSync(file, "utf8") !== HEADER + text) writeFileSync(file, HEADER + text);
  };
  write(
    "screens.gen.ts",
    `import { createRoute } from "@tanstack/react-router";
import { idParams, itemParams, translationParams } from "./id-params.ts";
import { detailRoute, lazyPage, listRoute, screenRoute, searchOf, staffRoute } from "./outer-routes.ts";

export const screens = [
  ${routes.join(",\n  ")},
] as const;
`,
  );
  write(
    "menu.gen.ts",
    `import type { MenuItem } from "./screen.ts";

export const menuItems: readonly MenuItem[] = ${JSON.stringify(menuOf(screens), null, 2)};
`,
  );
}

if (import.meta.main) await writeScreens();
