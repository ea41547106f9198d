import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rolesDocument } from "./roles.ts";

test("docs/roles.md is what the roles of the code say", () => {
  const written = readFileSync(new URL("../docs/roles.md", import.meta.url), "utf8");
  expect(written).toBe(rolesDocument());
});
