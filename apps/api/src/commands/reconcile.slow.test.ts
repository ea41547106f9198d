import { writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHeldGift } from "#features/donations/donations.factories.ts";
import { createPayment, findPaymentRecords } from "#features/payments/payments.factories.ts";
import { createOldEntries, withoutTriggers } from "#features/reconciliation/books/books.factories.ts";
import {
  createPaymentLine,
  createReceiptNumber,
  createStatement,
  readPaymentTables,
} from "#features/reconciliation/reconciliation.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createCommand } from "#testing/command.ts";
import { UsageError } from "./command.ts";
import { reconcile } from "./reconcile.ts";

/** A program starts, opens the database and the queues, and ends; a busy machine takes its time. */
const PROCESS_MS = 60_000;

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

/** Runs the command as a shell does. */
const run = (...args: string[]) => createCommand("reconcile.ts", server)(...args);

function writeStatement(content: string): string {
  const file = path.join(server.services.config.dataDirectory, "statement.csv");
  writeFileSync(file, content);
  return file;
}

test("a statement is imported by one command, which prints its findings and changes", {
  timeout: PROCESS_MS,
}, async () => {
  const { intent } = await createPayment(server.services, { amount: 500 });
  const receipt = createReceiptNumber();
  const { code, out, err } = await run(
    "--statement",
    writeStatement(createStatement(createPaymentLine({ receipt, account: intent.reference }))),
  );
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^Reconciliation \d+: 20 Nov 2026, 14:03 to 20 Nov 2026, 14:03, Nairobi time\n/);
  expect(out).toMatch(/^2026-11-20 {2}mpesa {2}donation +1 {2}KES 500$/m);
  expect(out).toContain(
    `-- Was not in our books and has been booked now (1)\n   ${receipt}  KES 500  booked now: new, allocated`,
  );
  expect(await findPaymentRecords(server.db, intent.id)).toMatchObject({ intent: { state: "paid" } });
  const read = await server.db
    .selectFrom("audit_entries")
    .select("actor")
    .where("action", "=", "statements.readIn")
    .execute();
  expect(read).toEqual([{ actor: null }]);
});

test("a statement of which nothing can be read ends with exit code 1, and one with some lines waits with 2", {
  timeout: PROCESS_MS,
}, async () => {
  const before = await readPaymentTables(server.db);
  const unreadable = createPaymentLine({ receipt: createReceiptNumber(), amount: "many" });
  const nothing = await run("--statement", writeStatement(createStatement(unreadable)));
  expect(nothing).toMatchObject({ code: 1, out: "" });
  expect(nothing.err).toMatch(/line 4: “Paid In” is no sum of money\..*\n\nNothing of the file can be read\.\n$/);
  const file = writeStatement(createStatement(unreadable, createPaymentLine({ receipt: createReceiptNumber() })));
  const waiting = await run("--statement", file);
  expect(waiting).toMatchObject({ code: 2, out: "" });
  expect(waiting.err).toContain("Nothing has been read in. Lines that can be read: 1, new ones: 1.");
  expect(await readPaymentTables(server.db)).toEqual(before);
});

test("a yes at the terminal or --yes reads in the lines that can be read", async () => {
  const line = (amount: string) => createPaymentLine({ receipt: createReceiptNumber(), amount });
  const file = writeStatement(createStatement(line("many"), line("60")));
  const asked: string[] = [];
  const answer = (yes: boolean) => async (question: string) => asked.push(question) > 0 && yes;
  await expect(reconcile(["--statement", file], answer(false))(server.services)).rejects.toThrow("line 4:");
  expect(await reconcile(["--statement", file], answer(true))(server.services)).toContain(
    "Lines read: 1, new ones: 1.",
  );
  expect(asked[1]).toContain("line 4:");
  const report = await reconcile(["--statement", file, "--yes"])(server.services);
  expect(report).toContain("Lines read: 1, new ones: 0.");
  expect(report).toContain("!! A line of a statement was not read in (1)\n   line 4:");
});

test("--all checks all payments and sealed blocks, and another run those whose turn it is", {
  timeout: 2 * PROCESS_MS,
}, async () => {
  await createOldEntries(server.db, 2);
  // Those of other tests stand before them.
  await withoutTriggers(server.db, sql`update ledger_entries set created_at = now() - interval '20 days'`);
  expect((await run("--all")).out).toContain("of them new: 1. Computed again: all of them.");
  expect((await run()).out).toMatch(/of them new: 0\. Computed again: a thirtieth of them \(turn \d+ of 30\)\./);
  expect((await run("--all")).out).toContain("of them new: 0. Computed again: all of them.");
});

test("a review that is closed leaves an entry of the server operator in the audit log", async () => {
  const review = await createHeldGift(server.services);
  await reconcile(["--resolve", String(review)])(server.services);
  const entry = await server.db
    .selectFrom("audit_entries")
    .select(["actor", "subject_kind", "subject_ids", "outcome"])
    .where("action", "=", "paymentQuestions.close")
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor: null, subject_kind: "review", subject_ids: [review], outcome: "done" });
});

test.each([
  [["--statement", "/nowhere/statement.csv"], "/nowhere/statement.csv cannot be read (ENOENT)."],
  [["--statement", "/"], "/ cannot be read (EISDIR)."],
  [["--confrim", "7"], "'--confrim'"],
  [["--confirm", "seven"], "“seven” is no number of a report."],
  [["--statement", "/dev/null", "--new", "x"], "“x” is no number of a report."],
  [["--statement", "/dev/null", "--payment", "7,x"], "“x” is no number of a report."],
  [["--allocate", "7"], "npm run reconcile -- --allocate 34 --reference"],
])("the arguments %j are rejected before the database is opened", (args, text) => {
  expect(() => reconcile(args)).toThrow(UsageError);
  expect(() => reconcile(args)).toThrow(text);
});
