import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readScreens } from "./screens.ts";

const source = path.join(import.meta.dirname, "../src");
const screens = await readScreens();

test("every page is reached: by the screen that it describes, or by a route outside the frame", () => {
  const outer = readFileSync(path.join(source, "outer-routes.ts"), "utf8");
  const described = new Set(screens.map(({ file }) => file));
  const pages = globSync("**/*.page.tsx", { cwd: source }).map((file) => `#${file}`);
  expect(pages.length).toBeGreaterThan(45);
  expect(pages.filter((page) => !described.has(page) && !outer.includes(`import("${page}")`))).toEqual([]);
  const outside = screens.filter(({ isOutsideFrame }) => isOutsideFrame).map(({ file }) => file);
  expect(outside.filter((page) => !outer.includes(`import("${page}")`))).toEqual([]);
});

test("each address has one page", () => {
  const addresses = screens.map((screen) => screen.path);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

test("the menu has the texts of the pages", () => {
  const breaches = screens.find((screen) => screen.path === "/data-breaches");
  expect(breaches?.menu).toMatchObject({ group: "office", label: "Data breaches", permissions: ["privacy.requests"] });
});
