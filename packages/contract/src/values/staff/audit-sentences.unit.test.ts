import { describe, expect, test } from "vitest";
import { endpointsWithContentKind } from "../../api.ts";
import { auditGroupNames } from "./audit-groups.ts";
import { auditSentences, subjectTexts } from "./audit-sentences.ts";

const names = endpointsWithContentKind.flatMap(({ name, access }) =>
  typeof access === "object" ? [{ name, subject: access.subject }] : [],
);

describe.each(names)("$name", ({ name, subject }) => {
  test("has a sentence for a call that was done, and one for a refused call", () => {
    const { done, refused, group } = auditSentences[name] ?? {};
    expect(done).toContain("{who}");
    expect(refused).toMatch(/^\{who\} tried to /);
    expect(auditGroupNames).toContain(group);
    if (!subject) expect(`${done} ${refused}`, "it has no subject").not.toContain("{what}");
    else expect(subjectTexts[subject].gone).not.toContain("{name}");
  });
});

test("every group of the filter has actions", () => {
  expect(new Set(Object.values(auditSentences).map(({ group }) => group))).toEqual(new Set(auditGroupNames));
});
