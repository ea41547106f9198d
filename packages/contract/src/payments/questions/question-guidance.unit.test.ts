import { expect, test } from "vitest";
import { z } from "zod";
import { reviewKinds } from "../../values/payments/payments.ts";
import { findingKinds, paymentNotes } from "../payment-notes.ts";
import { findingGuidance, questionActions, reviewGuidance } from "./question-guidance.ts";

const all = [...Object.entries(reviewGuidance), ...Object.entries(findingGuidance)];

test("each of the 16 kinds of reviews and 18 kinds of findings says what happened and what to do, and has an action", () => {
  expect(Object.keys(reviewGuidance).toSorted()).toEqual([...reviewKinds].toSorted());
  expect(Object.keys(findingGuidance).toSorted()).toEqual(Object.keys(findingKinds).toSorted());
  expect(all).toHaveLength(34);
  for (const [kind, { title, todo, actions }] of all) {
    expect([kind, title, todo]).toEqual([
      kind,
      expect.stringMatching(/^[A-Z].+\.$/),
      expect.stringMatching(/^[A-Z].+\.$/),
    ]);
    expect([kind, new Set(actions).size]).toEqual([kind, actions.length]);
    expect(actions.length, kind).toBeGreaterThan(0);
  }
  expect(new Set(all.flatMap(([, { actions }]) => actions))).toEqual(new Set(questionActions));
});

test("a kind of finding that is critical is urgent as a question", () => {
  for (const [kind, [severity]] of Object.entries(findingKinds)) {
    expect([kind, findingGuidance[kind as keyof typeof findingGuidance].isUrgent]).toEqual([
      kind,
      severity === "critical",
    ]);
  }
});

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** A value of a schema: of several the first. */
function exampleOf({ type, enum: values, const: only, oneOf, anyOf, properties }: Schema): unknown {
  const first = (oneOf ?? anyOf)?.[0];
  if (only !== undefined || values || first) return only ?? values?.[0] ?? exampleOf(first!);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, exampleOf(each)]));
  return { integer: 7, number: 7, boolean: true, array: [] as unknown[], string: "2026-11-20" }[type!];
}

test("no sentence that a screen shows about a payment names a command", () => {
  const sentences = Object.values(paymentNotes).map(({ values, sentence }) =>
    (sentence as (values: unknown, titleOf: () => string) => string)(
      exampleOf(z.toJSONSchema(values) as Schema),
      () => "Gift",
    ),
  );
  expect(sentences.length).toBeGreaterThan(60);
  const shown = [...sentences, ...all.flatMap(([, { title, todo }]) => [title, todo])];
  expect(shown.filter((text) => /npm|--/.test(text))).toEqual([]);
});
