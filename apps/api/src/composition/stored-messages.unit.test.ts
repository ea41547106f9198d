import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { paymentNotes } from "@party/contract/payment-notes";
import { PaymentSubject } from "@party/contract/payment-subjects";
import type { Insertable, Updateable } from "kysely";
import { expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { Tables } from "#database/tables.ts";
import { composition } from "./composition.ts";

/**
 * Values that are text: what people wrote and services said, names of things, codes, days and times. Everything else that is
 * stored is a number or one of some words, so that no sentence can be in it.
 */
const TEXTS = {
  people: [
    "firstName",
    "reason",
    "question",
    "title",
    "excerpt",
    "event",
    "location",
    "pickup",
    "name",
    "address",
    "by",
    "answer",
  ],
  services: ["text", "error", "code", "provider", "receipt", "product"],
  codes: ["number", "order", "token", "link", "kind", "channel", "outcome", "shortCode", "credit", "debit"],
  times: ["validUntil", "lastDay", "date", "time", "started", "day", "other", "from", "at", "receivedAt", "until"],
};

interface Node {
  def: { type: string; shape?: Record<string, unknown>; innerType?: unknown; element?: unknown; options?: unknown[] };
}

/** The paths of the texts in a schema. */
function textsIn(schema: unknown, name: string): string[] {
  const { def } = schema as Node;
  if (def.type === "string") return [name];
  if (def.shape) return Object.entries(def.shape).flatMap(([key, value]) => textsIn(value, `${name}.${key}`));
  const parts = [def.innerType, def.element, ...(def.options ?? [])];
  return parts.filter(Boolean).flatMap((part) => textsIn(part, name));
}

const stored: [string, z.ZodType][] = [
  ...composition.messages.map(({ kind, values }): [string, z.ZodType] => [kind, values]),
  ...Object.entries(paymentNotes).map(([reason, { values }]): [string, z.ZodType] => [reason, values]),
  ["subject", PaymentSubject],
];

test("the values of every message are data, and no sentence", () => {
  const known: string[] = Object.values(TEXTS).flat();
  const texts = stored.flatMap(([name, schema]) => textsIn(schema, name));
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter((text) => !known.includes(text.split(".").at(-1)!))).toEqual([]);
});

test("the columns that had finished texts before are written by nobody", () => {
  expectTypeOf<Insertable<Tables["notifications"]>>().not.toHaveProperty("title");
  expectTypeOf<Updateable<Tables["notifications"]>>().not.toHaveProperty("message");
  expectTypeOf<Insertable<Tables["payment_intents"]>>().not.toHaveProperty("title");
  expectTypeOf<Insertable<Tables["payment_reviews"]>>().not.toHaveProperty("note");
  expectTypeOf<Insertable<Tables["reconciliation_findings"]>>().not.toHaveProperty("note");
  const source = path.join(import.meta.dirname, "..");
  const written = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|factories|testing/.test(file))
    .flatMap((file) => [...readFileSync(path.join(source, file), "utf8").matchAll(WRITES)].map(([sql]) => sql));
  expect(written.some((sql) => sql.includes("payment_reviews"))).toBe(true);
  expect(written.filter((sql) => /\b(?:title|message|note)\b/.test(sql))).toEqual([]);
});

/** The columns of SQL that writes to a table with messages. */
const WRITES =
  /insert into (?:notifications|payment_intents|payment_reviews|reconciliation_findings)\b[^(]*\([^)]*\)|do update\s+set [^=]+|update (?:notifications|payment_intents|payment_reviews|reconciliation_findings)\s+set [^`]+/g;
