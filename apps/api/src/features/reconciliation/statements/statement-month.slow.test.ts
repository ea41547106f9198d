import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { readPaymentTables } from "../reconciliation.factories.ts";
import { createBankMonth, createMonthFile } from "./statement.factories.ts";
import { importStatement } from "./statement-import.ts";

/** Other files: STATEMENT_SEED=12. */
const SEED = Number(process.env.STATEMENT_SEED ?? 7);

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const importFile = (content: string) => importStatement(server.services, { name: "statement.csv", content });
const newOnes = async (content: string) =>
  Number(/new ones: (\d+)\./.exec((await importFile(content)).done.join("\n"))![1]);

test("a month of 10,000 lines in all the ways of banks adds up to the closing balance, and no line is booked twice or lost", {
  timeout: 180_000,
}, async () => {
  const first = createBankMonth({
    seed: SEED,
    month: 11,
    lines: 10_000,
    planted: 500,
  });
  const halves = await importFile(createMonthFile(first, { until: 15 }));
  expect(halves.done.find((text) => text.startsWith("Balances"))).toMatch(/which adds up\.$/);
  const whole = await importFile(createMonthFile(first));
  const balances =
    /^Balances: KES ([\d.]+) before, KES ([\d.]+) after; the lines that were read make KES ([\d.]+), which adds up\.$/m;
  const [, ...sums] = balances.exec(whole.done.find((text) => text.startsWith("Balances"))!)!;
  expect(sums.map(Number)).toEqual(
    [first.opening, first.closing, first.closing - first.opening].map((cents) => cents / 100),
  );
  const after = await readPaymentTables(server.db);
  expect(after.lines).toHaveLength(first.moved);
  expect(after.entries).toHaveLength(first.payments);
  expect(after.lines.reduce((all, { cents }) => all + Number(cents), 0)).toBe(first.closing - first.opening);

  // Again, in part and with other columns.
  expect(await newOnes(createMonthFile(first, { from: 9 }))).toBe(0);
  expect(await newOnes(createMonthFile(first, { columns: [5, 4, 3, 2, 1, 0], delimiter: "\t" }))).toBe(0);
  expect((await readPaymentTables(server.db)).entries).toHaveLength(first.payments);

  // The next month has the same fillers and sums.
  const second = createBankMonth({ seed: SEED + 1, month: 12, lines: 10_000, planted: 500, opening: first.closing });
  expect(await newOnes(createMonthFile(second))).toBe(second.moved);
  expect((await readPaymentTables(server.db)).entries).toHaveLength(first.payments + second.payments);
});
