import { afterAll, beforeAll, expect, test } from "vitest";
import { encrypt } from "#crypto.ts";
import { importStatement } from "#features/reconciliation/statement-import.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { readPaymentTables } from "./reconciliation.factories.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const importFile = (content: string, options: { acceptUnread?: boolean; confirmedNew?: number[] } = {}) =>
  importStatement(server.services, { name: "statement.csv", content, ...options });
const newOnes = async (content: string, options = {}) => {
  const { done } = await importFile(content, options);
  return Number(/new ones: (\d+)\./.exec(done.join("\n"))![1]);
};
/** Reference, text, sum and, where given, balance. */
type Line = readonly [string, string, string, string?];
const fileOf = (day: string, ...lines: Line[]) =>
  [
    `Date,Reference,Description,Debit,Credit${lines[0]?.[3] === undefined ? "" : ",Balance"}`,
    ...lines.map(([reference, text, sum, ...balance]) => [day, reference, text, "", sum, ...balance].join(",")),
  ].join("\n");
const entriesOf = async (day: string) => {
  const { entries } = await readPaymentTables(server.db);
  return entries
    .filter(({ paid_at }) => paid_at.getTime() === new Date(`${day}T00:00:00+03:00`).getTime())
    .map(({ receipt, amount }) => [receipt, amount]);
};

test("equal lines of a file are as many transfers, and the same file again adds none", async () => {
  const line: Line = ["000000", "CASH DEPOSIT", "1004"];
  const file = fileOf(
    "05/03/2025",
    line,
    line,
    ["000000", "CASH DEPOSIT KISUMU", "1004"],
    ["", "CASH DEPOSIT", "1004"],
  );
  expect(await newOnes(file)).toBe(4);
  expect(await entriesOf("2025-03-05")).toEqual([
    ["000000", 1004],
    ["000000/20250305", 1004],
    ["000000/20250305/2", 1004],
    ["LINE/20250305", 1004],
  ]);
  const again = await importFile(file);
  expect(again.done).toContain("Lines read: 4, new ones: 0.");
  expect(again.done.join("\n")).toContain("Known by day, sum and text alone, because balances are missing: 4.");
  expect(await newOnes(fileOf("06/03/2025", line))).toBe(1);
  expect(await newOnes(fileOf("06/03/2025", line, line, line))).toBe(2);
});

test("a line from before balances and days told lines apart is not booked again, and its neighbours are", async () => {
  const { secretKey } = server.services.config;
  const paid_at = new Date("2025-04-02T00:00:00+03:00");
  await server.db
    .insertInto("statement_lines")
    .values({
      ...{ source: "bank", kind: "payment", receipt: "0777", cents: "100400", completed_at: paid_at },
      text_encrypted: encrypt(secretKey, JSON.stringify({ account: "", details: "DEPOSIT JOS\ufffd" })),
      ...{ reference: null, balance: null, linked_receipt: null, suggested_intent_id: null },
    })
    .execute();
  await server.db
    .insertInto("ledger_entries")
    .values({ provider: "bank", receipt: "0777", amount: 1004, channels: ["statement"], state: "unallocated", paid_at })
    .execute();
  const before: Line = ["0777", "DEPOSIT JOSÉ", "1004", "5000"];
  expect(await newOnes(fileOf("02/04/2025", before))).toBe(0);
  expect(await newOnes(fileOf("02/04/2025", ["0777", "DEPOSIT ADA", "1004", "3996"], before))).toBe(1);
  expect(await newOnes(fileOf("02/05/2025", before))).toBe(1);
});

test("two parts of a day are told apart by balances", async () => {
  const morning: Line[] = [
    ["CASH", "DEPOSIT", "100", "1100"],
    ["CASH", "DEPOSIT", "100", "1200"],
  ];
  const afternoon: Line[] = [
    ["CASH", "DEPOSIT", "100", "1300"],
    ["CASH", "DEPOSIT", "100", "1400"],
  ];
  expect(await newOnes(fileOf("07/03/2025", ...morning))).toBe(2);
  expect(await newOnes(fileOf("07/03/2025", morning[1]!, ...afternoon))).toBe(2);
  expect(await newOnes(fileOf("07/03/2025", ...morning, ...afternoon))).toBe(0);
});

test("without balances another part of a day waits for a person, who says which lines are new, once", async () => {
  const day = "08/03/2025";
  await importFile(fileOf(day, ["CASH", "DEPOSIT", "100"], ["CASH", "MORNING", "200"]));
  const afternoon = fileOf(day, ["CASH", "DEPOSIT", "100"], ["CASH", "EVENING", "300"]);
  await expect(importFile(afternoon)).rejects.toThrow(
    /line 2: KES 100\.00 of 2025-03-08 may be transfer \d+ that was read in before, or another one/,
  );
  expect(await newOnes(afternoon, { confirmedNew: [2] })).toBe(2);
  expect(await newOnes(afternoon, { confirmedNew: [2] })).toBe(0);
  // The whole day would have told it too.
  const whole = fileOf(
    day,
    ["CASH", "DEPOSIT", "100"],
    ["CASH", "MORNING", "200"],
    ["CASH", "EVENING", "300"],
    ["CASH", "DEPOSIT", "100"],
  );
  expect(await newOnes(whole)).toBe(0);
});

test("a bank's number of a transfer is the same one on its value date only when a person does not say otherwise", async () => {
  const line: Line = ["FT26325QX1", "STANDING ORDER", "500"];
  expect(await newOnes(fileOf("10/03/2025", line))).toBe(1);
  await expect(importFile(fileOf("12/03/2025", line))).rejects.toThrow(/may be transfer \d+ of 2025-03-10/);
  expect(await newOnes(fileOf("10/04/2025", line))).toBe(1);
  expect(await newOnes(fileOf("12/03/2025", line), { confirmedNew: [2] })).toBe(1);
  expect(await newOnes(fileOf("12/03/2025", line), { confirmedNew: [2] })).toBe(0);
});

test("two imports of one file at once book each line once", async () => {
  const file = fileOf("11/03/2025", ...Array.from({ length: 300 }, (): Line => ["000000", "CASH DEPOSIT", "50"]));
  const counts = await Promise.all([newOnes(file), newOnes(file), newOnes(file)]);
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 300]);
  expect(await entriesOf("2025-03-11")).toHaveLength(300);
});
