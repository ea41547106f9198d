import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcile } from "#commands/reconcile.ts";
import { createPayment, findPaymentRecords, runPaymentJobs } from "#features/payments/payments.factories.ts";
import { findReceiptOfIntent } from "#features/payments/receipts/receipts.queries.ts";
import { formatReport } from "#features/reconciliation/report.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import {
  createBankStatement,
  createFeeLine,
  createPaymentLine,
  createReceiptNumber,
  createReversalLine,
  createStatement,
  readPaymentTables,
} from "../reconciliation.factories.ts";
import { importStatement } from "./statement-import.ts";
import { referencesIn } from "./statement-parser.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
  await runPaymentJobs(server.services);
});
afterAll(() => server.close());

const importFile = (content: string) => importStatement(server.services, { name: "statement.csv", content });
const kindsOf = ({ findings }: Awaited<ReturnType<typeof importFile>>) => findings.map(({ kind }) => kind).toSorted();
const command = async (...args: string[]) => reconcile(args)(server.services);
const transferOf = async (reference: string) =>
  (
    await server.db
      .selectFrom("statement_lines")
      .select("id")
      .where("receipt", "=", reference)
      .executeTakeFirstOrThrow()
  ).id;

const isStored = async (receipt: string) => {
  const { entries } = await readPaymentTables(server.db);
  return entries.some((entry) => entry.receipt === receipt);
};

test("a payment without a callback is recorded from the statement, pays its intent and gets a receipt", async () => {
  const { intent } = await createPayment(server.services, { amount: 500 });
  const [matched, unmatched] = [createReceiptNumber(), createReceiptNumber()];
  const report = await importFile(
    createStatement(
      createPaymentLine({ receipt: matched, account: intent.reference.toLowerCase() }),
      createFeeLine({ receipt: matched }),
      createPaymentLine({ receipt: unmatched, amount: 70, account: "for the party" }),
    ),
  );
  expect(kindsOf(report)).toEqual(["missing_here", "missing_here"]);
  expect(report.done).toContain("Charged by M-PESA: KES 4.13.");
  expect(await findPaymentRecords(server.db, intent.id)).toMatchObject({
    intent: { state: "paid", paid_at: new Date("2026-11-20T11:03:11Z") },
    entries: [{ receipt: matched, amount: 500, state: "allocated", channels: ["statement"] }],
  });
  const entry = await server.db.selectFrom("ledger_entries").selectAll().where("receipt", "=", unmatched).execute();
  expect(entry).toMatchObject([{ amount: 70, state: "unallocated", typed_reference: "for the party" }]);
  await expect.poll(() => findReceiptOfIntent(server.db, intent.id)).toMatchObject({ amount: 500 });
});

test("importing the same file again changes nothing, and a longer file of the same days adds only its new lines", async () => {
  const { intent } = await createPayment(server.services, { amount: 500 });
  const lines = [
    createPaymentLine({ receipt: createReceiptNumber(), account: intent.reference }),
    createFeeLine({ receipt: "SKLFEE0001" }),
  ];
  await importFile(createStatement(...lines));
  await expect.poll(async () => (await findReceiptOfIntent(server.db, intent.id))?.amount).toBe(500);
  const before = await readPaymentTables(server.db);
  expect((await importFile(createStatement(...lines))).done).toContain("Lines read: 2, new ones: 0.");
  expect(await readPaymentTables(server.db)).toEqual(before);

  await importFile(createStatement(...lines, createPaymentLine({ receipt: createReceiptNumber(), amount: 5 })));
  const after = await readPaymentTables(server.db);
  expect(after.entries).toHaveLength(before.entries.length + 1);
  expect(after.entries.slice(0, before.entries.length)).toEqual(before.entries);
});

test.each([
  [
    "an invalid amount",
    (validLine: string) => createStatement(validLine, createPaymentLine({ receipt: "SKLBAD00001", amount: "5OO" })),
    /line 5: “Paid In” is no sum of money\./,
  ],
  [
    "a truncated line",
    (validLine: string) => createStatement(validLine, "SKLBAD00001,20-11-2026 1"),
    /line 5: “Completion Time” is no date/,
  ],
  ["no titles", (validLine: string) => validLine, /no line holds the titles/],
  ["no transactions", () => createStatement(), "the statement holds no transactions."],
  [
    "a receipt that was read in before with another sum",
    (validLine: string) => createStatement(validLine, createPaymentLine({ receipt: "SKLCHANGED1", amount: 600 })),
    /line 5: this payment was read in before with another sum\./,
  ],
])(
  "a file with %s waits for a yes or is rejected with an error that contains its line, and nothing is stored",
  async (_, content, message) => {
    if (!(await isStored("SKLCHANGED1")))
      await importFile(createStatement(createPaymentLine({ receipt: "SKLCHANGED1" })));
    const before = await readPaymentTables(server.db);
    await expect(importFile(content(createPaymentLine({ receipt: createReceiptNumber() })))).rejects.toThrow(message);
    expect(await readPaymentTables(server.db)).toEqual(before);
  },
);

test("with a yes the readable lines are read in and the others reported, and a corrected file brings only these", async () => {
  const receipts = [createReceiptNumber(), createReceiptNumber(), createReceiptNumber()];
  const file = (amount: string) =>
    createStatement(
      ...receipts.map((receipt, index) => createPaymentLine({ receipt, amount: index === 1 ? amount : 40 })),
    );
  const input = { name: "statement.csv", content: file("4O"), acceptUnread: true };
  const report = await importStatement(server.services, input);
  expect(report.counts).toMatchObject([{ kind: "line_unread", count: 1 }, { kind: "missing_here" }]);
  expect(report.findings[0]!.note).toBe(
    `line 5: “Paid In” is no sum of money. (${receipts[1]} · 20-11-2026 14:03:11 · Completed · 4O)`,
  );
  const corrected = await importFile(file("40"));
  expect(corrected.done).toContain("Lines read: 3, new ones: 1.");
  expect(corrected.findings).toMatchObject([{ kind: "missing_here", receipt: receipts[1] }]);
});

test("a transfer between own accounts is not booked, and one that was booked before is for a person", async () => {
  const [own, before] = [createReceiptNumber(), createReceiptNumber()];
  const transfer = (receipt: string) =>
    `${receipt},20-11-2026 14:03:11,Utility Account to Organization Settlement Account,Completed,900.00,,,true,Organization Settlement of Funds,,,`;
  await importFile(createStatement(createPaymentLine({ receipt: before, amount: 900 })));
  const report = await importFile(createStatement(transfer(own), transfer(before)));
  expect(report.done.join("\n")).toContain(
    "Between the party's own accounts, which is no payment: 2, KES 1800.00 (lines 4, 5)",
  );
  expect(report.findings).toMatchObject([{ kind: "review_open", receipt: before }]);
  expect(await isStored(own)).toBe(false);
  expect((await importFile(createStatement(transfer(own), transfer(before)))).done).toContain(
    "Lines read: 2, new ones: 0.",
  );
});

test("a payment that is not on the statement gets a review, and stays paid", async () => {
  const { intent } = await createPayment(server.services, { amount: 500 });
  const receipt = createReceiptNumber();
  await importFile(
    createStatement(createPaymentLine({ receipt, account: intent.reference, time: "05-03-2026 12:00:00" })),
  );
  const report = await importFile(
    createStatement(
      createPaymentLine({ receipt: createReceiptNumber(), time: "05-03-2026 08:00:00" }),
      createPaymentLine({ receipt: createReceiptNumber(), time: "05-03-2026 20:00:00" }),
    ),
  );
  expect(report.findings.filter(({ kind }) => kind === "missing_there")).toMatchObject([
    { receipt, amount: 500, intent_id: intent.id },
  ]);
  expect(await findPaymentRecords(server.db, intent.id)).toMatchObject({
    intent: { state: "paid" },
    reviews: ["mismatch"],
  });
});

test("a payment that the statement shows as reversed stays unchanged until a person confirms it", async () => {
  const { intent } = await createPayment(server.services, { amount: 500 });
  const receipt = createReceiptNumber();
  const paid = createPaymentLine({ receipt, account: intent.reference });
  await importFile(createStatement(paid));
  const report = await importFile(createStatement(paid, createReversalLine({ receipt })));
  expect(kindsOf(report)).toContain("reversed_there");
  expect(await findPaymentRecords(server.db, intent.id)).toMatchObject({
    intent: { state: "paid" },
    reviews: ["mismatch"],
  });

  expect(await command("--reversed", receipt.toLowerCase())).toBe(
    `${receipt} is booked as reversed, and its receipt says so.\n`,
  );
  expect(await findPaymentRecords(server.db, intent.id)).toMatchObject({ intent: { state: "reversed" } });
  expect(await command("--reversed", receipt)).toMatch(/nothing was changed/);
  await expect(command("--reversed", createReceiptNumber())).rejects.toThrow("No statement that was read in shows");
});

test("a payment that was reversed before its import is not allocated", async () => {
  const { intent } = await createPayment(server.services, { amount: 500 });
  const receipt = createReceiptNumber();
  const report = await importFile(
    createStatement(createPaymentLine({ receipt, account: intent.reference }), createReversalLine({ receipt })),
  );
  expect(kindsOf(report)).toContain("came_and_went");
  expect(await findPaymentRecords(server.db, intent.id)).toMatchObject({ intent: { state: "open" }, entries: [] });
});

test("a payment without a reference is allocated once to the intent that a person chooses", async () => {
  const { intent } = await createPayment(server.services, { amount: 300 });
  const { intent: other } = await createPayment(server.services, { amount: 300 });
  const receipt = createReceiptNumber();
  await importFile(createStatement(createPaymentLine({ receipt, amount: 300, account: "mama mboga" })));
  const { id } = await server.db
    .selectFrom("ledger_entries")
    .select("id")
    .where("receipt", "=", receipt)
    .executeTakeFirstOrThrow();
  await expect(command("--allocate", String(id), "--reference", "M0000000")).rejects.toThrow("no payment with this");
  await command("--allocate", String(id), "--reference", intent.reference);
  expect(await findPaymentRecords(server.db, intent.id)).toMatchObject({
    intent: { state: "paid" },
    entries: [{ receipt }],
  });
  expect(await command("--allocate", String(id), "--reference", intent.reference)).toMatch(/nothing was changed/);
  await expect(command("--allocate", String(id), "--reference", other.reference)).rejects.toThrow("another payment");
});

test("a bank transfer stays unallocated until a person confirms its reference, and confirming again changes nothing", async () => {
  const { intent } = await createPayment(server.services, { amount: 25_000 });
  const { reference } = intent;
  const typedReference = `${reference.slice(0, 3)} ${reference.slice(3, 6)}-${reference.slice(6)}`.toLowerCase();
  const file = createBankStatement({
    reference: "FT26325A1",
    description: `TRANSFER WANJIKU ${typedReference} THANKS`,
    credit: "25,000.00",
  });
  const report = await importFile(file);
  const id = await transferOf("FT26325A1");
  expect(report.findings).toMatchObject([
    { kind: "unconfirmed_transfer", amount: 25_000, intent_id: intent.id, receipt: "FT26325A1" },
  ]);
  expect(await findPaymentRecords(server.db, intent.id)).toMatchObject({ intent: { state: "open" }, entries: [] });

  expect(await command("--confirm", String(id))).toBe(`KES 25000 is booked for Donation (${reference}): allocated.\n`);
  const paid = { intent: { state: "paid" }, entries: [{ receipt: "FT26325A1", amount: 25_000, state: "allocated" }] };
  expect(await findPaymentRecords(server.db, intent.id)).toMatchObject(paid);
  await expect.poll(async () => (await findReceiptOfIntent(server.db, intent.id))?.amount).toBe(25_000);
  const before = await readPaymentTables(server.db);
  expect(await command("--confirm", String(id))).toMatch(/nothing was changed/);
  expect((await importFile(file)).findings).toEqual([]);
  expect(await readPaymentTables(server.db)).toEqual(before);
});

test("a transfer that quotes no reference or two is confirmed only with an explicit reference", async () => {
  const { intent } = await createPayment(server.services, { amount: 800 });
  const { intent: other } = await createPayment(server.services, { amount: 800 });
  await importFile(
    createBankStatement(
      { reference: "FT-BLANK", description: "CASH DEPOSIT", credit: "800" },
      { reference: "FT-BOTH", description: `${intent.reference} and ${other.reference}`, credit: "800" },
    ),
  );
  for (const [reference, expected] of [
    ["FT-BLANK", intent],
    ["FT-BOTH", other],
  ] as const) {
    const id = String(await transferOf(reference));
    await expect(command("--confirm", id)).rejects.toThrow("Name it with --reference.");
    await command("--confirm", id, "--reference", expected.reference);
    expect(await findPaymentRecords(server.db, expected.id)).toMatchObject({
      intent: { state: "paid" },
      entries: [{ receipt: reference }],
    });
  }
  await expect(command("--confirm", "999999")).rejects.toThrow("There is no bank transfer 999999.");
});

test("names and numbers of a statement are encrypted in the database", async () => {
  await importFile(
    createBankStatement({ reference: "FT-SEALED", description: "FROM MEKATILILI 254712345678", credit: "10" }),
  );
  const { text_encrypted } = await server.db
    .selectFrom("statement_lines")
    .select("text_encrypted")
    .where("receipt", "=", "FT-SEALED")
    .executeTakeFirstOrThrow();
  const report = await importFile(
    createBankStatement({ reference: "FT-SEALED", description: "FROM MEKATILILI 254712345678", credit: "10" }),
  );
  // Only the terminal output contains the names and numbers.
  expect(formatReport(report)).toContain("FROM MEKATILILI 254712345678");
  const stored = await server.db.selectFrom("reconciliation_findings").selectAll().execute();
  expect(JSON.stringify(stored)).not.toMatch(/MEKATILILI|254712345678/);
  expect(text_encrypted.toString("latin1")).not.toMatch(/MEKATILILI|254712345678/);
});

test("references are found with any spacing, and other words are not", async () => {
  const { intent } = await createPayment(server.services);
  const { reference } = intent;
  for (const text of [
    reference,
    `pay ${reference.toLowerCase()}.`,
    `A/${reference.slice(0, 4)} ${reference.slice(4)}/B`,
  ]) {
    expect(referencesIn(text)).toContain(reference);
  }
  expect(referencesIn("TRANSFER FROM WANJIKU NJERI BRANCH 0102345678")).toEqual([]);
});

test("each decision at the terminal has left one entry in the audit log, what was decided before none", async () => {
  const rows = await server.db
    .selectFrom("audit_entries")
    .select(["action", sql<number>`count(*)::integer`.as("count")])
    .where("actor", "is", null)
    .groupBy("action")
    .orderBy("action")
    .execute();
  expect(Object.fromEntries(rows.map(({ action, count }) => [action, count]))).toEqual({
    "bankTransfers.confirm": 3,
    "staffPayments.allocate": 1,
    "staffPayments.recordReversal": 1,
  });
});
