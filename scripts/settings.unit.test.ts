import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsDocument } from "./settings.ts";

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

test("docs/operations/settings.md is what the schemas of the settings say, and each has a meaning", () => {
  const written = read("docs/operations/settings.md");
  expect(written).toBe(settingsDocument());
  expect(written.split("\n").filter((line) => line.endsWith("|  |"))).toEqual([]);
});

test("docs/operations/settings.md names what the site's server reads", () => {
  const names = [...read("apps/site/server/config.ts").matchAll(/(?<!process\.)env(?:\.|, ")([A-Z_]+)/g)].map(
    ([, name]) => name!,
  );
  expect(names.length).toBeGreaterThan(6);
  for (const name of new Set(names)) expect(settingsDocument()).toContain(`| \`${name}\` |`);
});
