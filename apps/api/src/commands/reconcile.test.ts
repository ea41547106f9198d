import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPayment, findPaymentRecords } from "#features/payments/payments.factories.ts";
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
});

test("an invalid statement is rejected with its line number and changes nothing", { timeout: PROCESS_MS }, async () => {
  const before = await readPaymentTables(server.db);
  const invalidFile = writeStatement(
    createStatement(createPaymentLine({ receipt: createReceiptNumber(), amount: "many" })),
  );
  expect(await run("--statement", invalidFile)).toEqual({
    code: 1,
    out: "",
    err: "line 4: “Paid In” is no sum of money.\n",
  });
  expect(await readPaymentTables(server.db)).toEqual(before);
});

test.each([
  [["--statement", "/nowhere/statement.csv"], "/nowhere/statement.csv cannot be read (ENOENT)."],
  [["--statement", "/"], "/ cannot be read (EISDIR)."],
  [["--confrim", "7"], "'--confrim'"],
  [["--confirm", "seven"], "“seven” is no number of a report."],
  [["--allocate", "7"], "npm run reconcile -- --allocate 34 --reference"],
])("the arguments %j are rejected before the database is opened", (args, text) => {
  expect(() => reconcile(args)).toThrow(UsageError);
  expect(() => reconcile(args)).toThrow(text);
});
