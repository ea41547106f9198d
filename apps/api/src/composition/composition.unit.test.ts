import { globSync } from "node:fs";
import path from "node:path";
import { ProposalSubject } from "@party/contract/proposals";
import { subjectTexts } from "@party/contract/values/audit-sentences";
import { contentKindNames } from "@party/contract/values/content";
import { paymentPurposes } from "@party/contract/values/payments";
import { expect, test } from "vitest";
import { composition } from "./composition.ts";
import { features } from "./features.ts";

test("every file of a feature is loaded, without a list", () => {
  expect(features).toHaveLength(globSync("**/*.feature.ts", { cwd: path.join(import.meta.dirname, "..") }).length);
  expect(features.length).toBeGreaterThan(40);
});

test("features name each kind of proposals and payments, and each subject of the audit log, once", () => {
  const named = (part: "proposals" | "purposes" | "subjects") => Object.keys(composition[part]).toSorted();
  expect(named("proposals")).toEqual(ProposalSubject.options.flatMap(({ shape }) => [...shape.kind.values]).toSorted());
  expect(named("purposes")).toEqual(paymentPurposes.toSorted());
  const kinds: readonly string[] = contentKindNames;
  expect(named("subjects")).toEqual(
    Object.keys(subjectTexts)
      .filter((kind) => !kinds.includes(kind))
      .toSorted(),
  );
});
