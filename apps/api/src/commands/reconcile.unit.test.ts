import { readdirSync, readFileSync } from "node:fs";
import type { Route } from "@party/contract/api";
import { permissionTexts } from "@party/contract/values/permissions";
import { expect, test } from "vitest";
import { staffEndpoints } from "#features/staff/permissions.factories.ts";
import { reconcileOptions } from "./reconcile.ts";

/** The call of the console that does the same; `none` is the command without options. */
const calls: Record<Exclude<keyof typeof reconcileOptions, "help"> | "none", Route> = {
  none: "POST /staff/payment-comparison/runs/",
  all: "POST /staff/payment-comparison/runs/",
  statement: "POST /staff/statements/",
  columns: "POST /staff/statements/{id}/checks/",
  new: "POST /staff/statements/{id}/checks/",
  payment: "POST /staff/statements/{id}/checks/",
  yes: "POST /staff/statements/{id}/readings/",
  confirm: "POST /staff/transfers/{id}/confirmations/",
  reference: "POST /staff/transfers/{id}/confirmations/",
  allocate: "POST /staff/ledger-entries/{entry}/allocations/",
  "give-back": "POST /staff/refunds/",
  reversed: "POST /staff/ledger-entries/{entry}/reversals/",
  resolve: "POST /staff/payment-questions/{id}/closings/",
};

const CONSOLE = new URL("../../../console/src/", import.meta.url);
const consoleSources = readdirSync(CONSOLE, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes("test"))
  .map((name) => readFileSync(new URL(name, CONSOLE), "utf8"))
  .join("\n");

test("each option of the command that reconciles has a call that a screen of the console makes", () => {
  const options = Object.keys(reconcileOptions).filter((name) => name !== "help");
  expect(Object.keys(calls).toSorted()).toEqual([...options, "none"].toSorted());
  const missing = Object.entries(calls).filter(([, route]) => !consoleSources.includes(`"${route}"`));
  expect(missing).toEqual([]);
});

test("each permission on money is asked for by at least one call", () => {
  const asked = new Set(staffEndpoints.map(({ access }) => access.permission));
  const onMoney = Object.keys(permissionTexts).filter((name) => /^(payments|refunds|donations|orders)\./.test(name));
  expect(onMoney.length).toBeGreaterThan(7);
  expect(onMoney.filter((name) => !asked.has(name as never))).toEqual([]);
});
