import { expect, test } from "vitest";
import { auditSentencesByAction, endpointsWithContentKind } from "../../api.ts";
import { auditGroupNames } from "./audit-groups.ts";
import { subjectTexts } from "./audit-sentences.ts";

const names = endpointsWithContentKind.flatMap(({ name, access }) =>
  typeof access === "object" ? [{ name, subject: access.subject }] : [],
);

test("each call of staff has a sentence for a call that was done, and one for a refused call", () => {
  expect(names.length).toBeGreaterThan(100);
  for (const { name, subject } of names) {
    const { done, refused, group } = auditSentencesByAction.get(name) ?? {};
    expect.soft(done, name).toContain("{who}");
    expect.soft(refused, name).toMatch(/^\{who\} tried to /);
    expect.soft(auditGroupNames, name).toContain(group);
    if (!subject) expect.soft(`${done} ${refused}`, `${name} has no subject`).not.toContain("{what}");
    else expect.soft(subjectTexts[subject].gone, name).not.toContain("{name}");
  }
});

test("every group of the filter has actions", () => {
  expect(new Set([...auditSentencesByAction.values()].map(({ group }) => group))).toEqual(new Set(auditGroupNames));
});
