import { readFileSync } from "node:fs";
import { allCalls } from "@party/contract/api";
import { type RoleName, roleNames } from "@party/contract/values/permissions";
import type { Services } from "#services.ts";
import { createStaff } from "./staff.factories.ts";

/** The last table of docs/roles.md: endpoint, route, permission, within, roles. */
export const documentedCalls = new Map(
  readFileSync(new URL("../../../../../docs/roles.md", import.meta.url), "utf8")
    .split("## Endpoints")[1]!
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [name, , , within, allowed] = line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.replaceAll("`", ""));
      return [name!, { within, roles: allowed === "all" ? [...roleNames] : allowed!.split(", ") }];
    }),
);

export const staffEndpoints = allCalls.flatMap(({ name, endpoint, access, kind }) =>
  typeof access === "object" ? [{ name, endpoint, access, kind }] : [],
);

/** Somebody of each role, signed in. */
export async function createStaffOfEachRole(services: Services) {
  const staffOf = new Map<RoleName, Awaited<ReturnType<typeof createStaff>>>();
  for (const role of roleNames) staffOf.set(role, await createStaff(services, role));
  return staffOf;
}
