import type { Statement, StatementColumns, Transfer } from "@party/contract/statements.staff";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { decrypt } from "#crypto.ts";
import { createPayment, findPaymentRecords } from "#features/payments/payments.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import {
  createBankStatement,
  createPaymentLine,
  createReceiptNumber,
  createStatement,
  readPaymentTables,
} from "../../reconciliation.factories.ts";
import { decodeStatement } from "../statement-file.ts";
import { importStatement } from "../statement-import.ts";
import { createLayouts } from "../statement-layouts.factories.ts";
import { createTransfer } from "./statements.factories.ts";

const api = await startTestApi();
const terminal = await startTestApi();
afterAll(() => Promise.all([api.close(), terminal.close()]));
const { app, services, db } = api;
const officer = await createStaff(services, "finance_officer");
const treasurer = await createStaff(services, "treasurer");

const call = (method: "GET" | "POST", url: string, payload?: object, staff = officer) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const urlOf = (id: number, what = "") => `/staff/statements/${id}/${what}`;
const withoutPauses = Object.fromEntries(
  Object.entries(composition.tasks).map(([name, kind]) => [name, { ...kind, pause: 0 }]),
);

async function show(id: number): Promise<Statement> {
  const reply = await call("GET", urlOf(id));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
async function finish(id: number): Promise<Statement> {
  await runTask(services, withoutPauses, (await show(id)).task_id!, Number.POSITIVE_INFINITY);
  return show(id);
}
async function upload(content: string | Buffer): Promise<Statement> {
  const { id: upload_id } = await createUpload(services, officer.id, {
    kind: "statement",
    content: Buffer.from(content),
  });
  const reply = await call("POST", "/staff/statements/", { upload_id });
  expect(reply.statusCode, reply.body).toBe(201);
  return finish(reply.json().id);
}
interface Answers {
  columns?: StatementColumns | null;
  new_lines?: number[];
  payment_lines?: number[];
}
async function check(id: number, answers: Answers): Promise<Statement> {
  const { version } = await show(id);
  const body = { version, columns: null, new_lines: [], payment_lines: [], ...answers };
  const reply = await call("POST", urlOf(id, "checks/"), body);
  expect(reply.statusCode, reply.body).toBe(200);
  return finish(id);
}
async function readIn(id: number): Promise<Statement> {
  const reply = await call("POST", urlOf(id, "readings/"), {});
  expect(reply.statusCode, reply.body).toBe(200);
  return finish(id);
}
const questionsOf = async (id: number) => (await call("GET", urlOf(id, "questions/"))).json().results;
async function listOpenTransfers() {
  const rows: Transfer[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const url: string = `/staff/transfers/?limit=100${next && `&after=${next}`}`;
    const page = (await call("GET", url)).json();
    rows.push(...page.results);
    next = page.next;
  }
  return rows;
}
const confirm = (id: number, reference: string, staff = officer) =>
  call("POST", `/staff/transfers/${id}/confirmations/`, { reference }, staff);
const auditOf = async (action: string) =>
  (
    await db
      .selectFrom("audit_entries")
      .select(["subject_ids"])
      .where("action", "=", action)
      .where("outcome", "=", "done")
      .execute()
  ).map(({ subject_ids }) => subject_ids[0]);

/** All that is stored of lines, without what differs from one database to another. */
async function storedLines({ db: of, services: { config } }: TestApi) {
  const { lines, entries } = await readPaymentTables(of);
  return {
    lines: lines.map(({ id: _, text_encrypted, imported_at: _at, statement_id: _of, ...line }) => ({
      ...line,
      text: decrypt(config.secretKey, text_encrypted),
    })),
    entries: entries.map(({ provider, receipt, amount, state, paid_at }) => ({
      provider,
      receipt,
      amount,
      state,
      paid_at,
    })),
  };
}

test("every layout is read by click as at the terminal, to the line", { timeout: 120_000 }, async () => {
  for (const { name, content, columns } of createLayouts()) {
    await importStatement(terminal.services, {
      ...{ name, content: decodeStatement(content), columns, acceptUnread: true },
    });
    const first = await upload(content);
    const checked = columns ? await check(first.id, { columns }) : first;
    expect(checked, name).toMatchObject({ state: "checked", fault: null });
    expect(await readIn(checked.id), name).toMatchObject({ state: "done" });
    expect(await storedLines(api), name).toEqual(await storedLines(terminal));
  }
});

test("a check says what a file holds by kind and day, and stores none of its lines", async () => {
  const before = await storedLines(api);
  const { id, summary, can } = await upload(
    [
      "Transaction Date,Reference,Description,Debit,Credit,Balance",
      "01/09/2026,FT9001,GIFT OF WANJIKU,,500.00,1500.00",
      "01/09/2026,,LEDGER FEE,50.00,,1450.00",
      "02/09/2026,FT9002,GIFT OF OTIENO,,30O.00,1750.00",
      ",,Closing balance,,,1750.00",
    ].join("\n"),
  );
  expect(summary).toMatchObject({
    ...{ lines: 4, moved: 2, added: 2, questions: { unread: 1, doubtful: 0, own_transfer: 0 } },
    kinds: [
      { kind: "payment", count: 1, cents: 50_000 },
      { kind: "withdrawal", count: 1, cents: -5_000 },
    ],
    passed: [{ kind: "balance or total", count: 1, lines: [5] }],
    balances: { opening: 100_000, closing: 175_000, missing: 30_000 },
    days: [{ day: "2026-09-01", lines: 2, in: 50_000, out: -5_000, balance: 145_000 }],
  });
  expect(await questionsOf(id)).toEqual([
    { id: 4, kind: "unread", reason: "“Credit” is no sum of money.", text: expect.any(String), answered: false },
  ]);
  expect(can).toEqual(["check", "read"]);
  expect(await storedLines(api)).toEqual(before);
});

test("the same file twice changes nothing, and a line that was changed by a shilling is named", async () => {
  const receipts = [createReceiptNumber(), createReceiptNumber()];
  const fileOf = (amount: number) =>
    createStatement(...receipts.map((receipt, at) => createPaymentLine({ receipt, amount: at === 1 ? amount : 40 })));
  await readIn((await upload(fileOf(600))).id);
  const before = await readPaymentTables(db);
  const again = await upload(fileOf(600));
  expect(again.summary).toMatchObject({ moved: 2, added: 0 });
  await readIn(again.id);
  expect(await readPaymentTables(db)).toEqual(before);

  const changed = await upload(fileOf(601));
  expect(await questionsOf(changed.id)).toMatchObject([
    { id: 5, kind: "unread", reason: "this payment was read in before with another sum." },
  ]);
  await readIn(changed.id);
  expect(await readPaymentTables(db)).toEqual(before);
});

test("columns that a person chose are used for the next file of these titles, and can be changed", async () => {
  const fileOf = (reference: string) => `Posted,Valued,No,What,Sum\n03/08/2026,04/08/2026,${reference},GIFT,700.00\n`;
  const columns = { date: "Posted", reference: "No", details: "What", credit: "Sum", debit: "", balance: "" };
  const first = await upload(fileOf("FT8001"));
  expect(first).toMatchObject({
    state: "unreadable",
    can: ["check"],
    titles: ["Posted", "Valued", "No", "What", "Sum"],
  });
  const twice = await call("POST", urlOf(first.id, "checks/"), {
    ...{ version: first.version, columns: { ...columns, debit: "Sum" }, new_lines: [], payment_lines: [] },
  });
  expect(twice.headers.problem).toBe("statement_columns");
  expect(await check(first.id, { columns })).toMatchObject({ state: "checked", columns });
  const second = await upload(fileOf("FT8002"));
  expect(second).toMatchObject({ state: "checked", columns });
  const changed = { ...columns, date: "Valued" };
  expect((await check(second.id, { columns: changed })).summary!.days[0]!.day).toBe("2026-08-04");
  expect(await upload(fileOf("FT8003"))).toMatchObject({ columns: changed });
});

test("a line that may be of before is passed over until a person says that it is new, and the answer can be taken back", async () => {
  const row = (reference: string, text: string) => `05/08/2026,${reference},${text},,500.00`;
  const fileOf = (...rows: string[]) => ["Date,Reference,Description,Debit,Credit", ...rows].join("\n");
  await readIn((await upload(fileOf(row("CASH", "DEPOSIT NAKURU"), row("CASH", "DEPOSIT KISUMU")))).id);
  const { id, summary } = await upload(fileOf(row("CASH", "DEPOSIT NAKURU"), row("CASH", "DEPOSIT MERU")));
  expect(summary).toMatchObject({ added: 1, questions: { doubtful: 1 } });
  expect(await check(id, { new_lines: [2] })).toMatchObject({ new_lines: [2], summary: { added: 2 } });
  expect(await questionsOf(id)).toMatchObject([{ id: 2, kind: "doubtful", answered: true }]);
  expect((await check(id, {})).summary).toMatchObject({ added: 1, questions: { doubtful: 1 } });
  await check(id, { new_lines: [2] });
  await readIn(id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from statement_lines where statement_id = ${id}`.execute(db);
  expect(rows).toEqual([{ count: 2 }]);
});

test("a transfer between own accounts becomes a payment when a person says so", async () => {
  const { id, summary } = await upload(
    "Date,Reference,Description,Debit,Credit\n06/08/2026,FT8101,TRF FROM OWN ACCOUNT OF WANJIKU,,900.00\n",
  );
  expect(summary!.questions).toMatchObject({ own_transfer: 1 });
  expect(await questionsOf(id)).toMatchObject([
    { id: 2, kind: "own_transfer", text: expect.not.stringContaining("WANJIKU") },
  ]);
  await check(id, { payment_lines: [2] });
  expect(await readIn(id)).toMatchObject({ state: "done", to_confirm: 1 });
});

test("what a person has seen is what is left out: when another file was read in since, it is checked again", async () => {
  const fileOf = (...texts: string[]) =>
    ["Date,Reference,Description,Debit,Credit", ...texts.map((text) => `07/08/2026,CASH,${text},,500.00`)].join("\n");
  const seen = await upload(fileOf("DEPOSIT NAKURU", "DEPOSIT MERU"));
  await readIn((await upload(fileOf("DEPOSIT NAKURU", "DEPOSIT KISUMU"))).id);
  const before = await readPaymentTables(db);
  expect(await readIn(seen.id)).toMatchObject({ state: "checked", summary: null, can: ["check"] });
  expect(await readPaymentTables(db)).toEqual(before);
  expect((await check(seen.id, {})).summary).toMatchObject({ questions: { doubtful: 1 } });
});

test.each([
  ["no CSV", 'Receipt No.,Completion Time,Paid In\nSKL1,"20-11-2026', /^Line \d+ is longer/],
  ["no titles", "", /holds no titles and no lines/],
  ["no transactions", createStatement(), /no line that moved money/],
  [
    "more lines than are read by click",
    ["Date,Reference,Description,Credit", ...Array.from({ length: 50_001 }, (_, n) => `20/11/2026,FT${n},X,5`)].join(
      "\n",
    ),
    /more than 50,000 lines.*operator of the server/,
  ],
])("a file with %s says so, and cannot be read in", async (_, content, fault) => {
  const statement = await upload(content || "x");
  expect(statement).toMatchObject({ state: "unreadable", fault: expect.stringMatching(fault) });
  expect((await call("POST", urlOf(statement.id, "readings/"), {})).headers.problem).toBe("statement_not_now");
});

test("a transfer is suggested for the payment that it quotes, and for none where it quotes two", async () => {
  const [one, other] = [(await createPayment(services)).intent, (await createPayment(services)).intent];
  const ids = [
    await createTransfer(services, `GIFT ${one.reference}`),
    await createTransfer(services, `FOR ${one.reference} AND ${other.reference}`),
    await createTransfer(services, "GIFT OF WANJIKU"),
  ];
  const results = await listOpenTransfers();
  const quoted = ids.map((id) =>
    results
      .find((row) => row.id === id)!
      .quoted.map(({ reference }) => reference)
      .toSorted(),
  );
  expect(quoted).toEqual([[one.reference], [one.reference, other.reference].toSorted(), []]);
});

test("a transfer counts for the payment that a person chose, once, and who says another is told", async () => {
  const second = await createStaff(services, "finance_officer");
  const [chosen, other] = [
    (await createPayment(services, { amount: 500 })).intent,
    (await createPayment(services, { amount: 500 })).intent,
  ];
  const id = await createTransfer(services, "GIFT OF WANJIKU");
  expect((await confirm(id, "M4K7Q2X0")).headers.problem).toBe("reference_unknown");
  const replies = await Promise.all([
    confirm(id, chosen.reference.toLowerCase()),
    confirm(id, other.reference, second),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const won = replies[0]!.statusCode === 200 ? chosen : other;
  expect((await confirm(id, won.reference)).json()).toMatchObject({ payment: { id: won.id } });
  expect(await findPaymentRecords(db, won.id)).toMatchObject({ intent: { state: "paid" }, entries: [{ amount: 500 }] });
  expect((await findPaymentRecords(db, won === chosen ? other.id : chosen.id)).entries).toEqual([]);
});

test("each statement that is read in and each transfer that is confirmed is one entry of the audit log", async () => {
  const { reference } = (await createPayment(services, { amount: 500 })).intent;
  const { id } = await upload(
    createBankStatement({ reference: "FT8201", description: `FOR ${reference}`, credit: "500" }),
  );
  await readIn(id);
  const { results } = (await call("GET", `/staff/transfers/?statement=${id}`)).json();
  expect((await confirm(results[0].id, reference)).statusCode).toBe(200);
  expect((await auditOf("statements.readIn")).filter((subject) => subject === id)).toEqual([id]);
  expect((await auditOf("bankTransfers.confirm")).filter((subject) => subject === results[0].id)).toHaveLength(1);
});

test("who may not allocate payments can neither read in a statement nor confirm a transfer", async () => {
  const { id } = await upload(createBankStatement({ reference: "FT8301", description: "X", credit: "500" }));
  const transfer = await createTransfer(services, "GIFT OF WANJIKU");
  for (const reply of [
    await call("POST", urlOf(id, "readings/"), {}, treasurer),
    await confirm(transfer, "M4K7Q2XZ", treasurer),
  ]) {
    expect(reply.statusCode).toBe(403);
  }
});
