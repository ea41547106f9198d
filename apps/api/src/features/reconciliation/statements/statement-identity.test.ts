import { afterAll, beforeAll, expect, test } from "vitest";
import { encrypt } from "#crypto.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { readPaymentTables } from "../reconciliation.factories.ts";
import { importStatement } from "./statement-import.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

type Options = { acceptUnread?: boolean; confirmedNew?: number[]; confirmedPayments?: number[] };
const importFile = (content: string, options: Options = {}) =>
  importStatement(server.services, { name: "statement.csv", content, ...options });
const newOnes = async (content: string, options: Options = {}) => {
  const { done } = await importFile(content, options);
  return Number(/new ones: (\d+)\./.exec(done.join("\n"))![1]);
};
/** Reference, text, sum and, where given, balance. */
type Line = readonly [string, string, string, string?];
const fileOf = (day: string, ...lines: Line[]) => fileOfDays(...lines.map((line) => [day, line] as const));
const fileOfDays = (...lines: (readonly [string, Line])[]) =>
  [
    `Date,Reference,Description,Debit,Credit${lines[0]?.[1][3] === undefined ? "" : ",Balance"}`,
    ...lines.map(([day, [reference, text, sum, ...balance]]) => {
      const sums = sum.startsWith("-") ? [sum.slice(1), ""] : ["", sum];
      return [day, reference, text, ...sums, ...balance].join(",");
    }),
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

/** A line as versions stored it that knew no balances. */
async function storeLineOfBefore(receipt: string, details: string, day: string) {
  const { secretKey } = server.services.config;
  const paid_at = new Date(`${day}T00:00:00+03:00`);
  await server.db
    .insertInto("statement_lines")
    .values({
      ...{ source: "bank", kind: "payment", receipt, cents: "100400", completed_at: paid_at },
      text_encrypted: encrypt(secretKey, JSON.stringify({ account: "", details })),
      ...{ reference: null, balance: null, linked_receipt: null, suggested_intent_id: null },
    })
    .execute();
  await server.db
    .insertInto("ledger_entries")
    .values({ provider: "bank", receipt, amount: 1004, channels: ["statement"], state: "unallocated", paid_at })
    .execute();
}

test("a line from before balances and days told lines apart is not booked again, and its neighbours are", async () => {
  await storeLineOfBefore("0777", "DEPOSIT JOS\ufffd", "2025-04-02");
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

test.each([
  ["FT26307QX1", "'FT26307QX1", 20],
  ["000123", '="000123"', 21],
  ["FT26308 QX1", "FT26308  QX1", 22],
])("the reference %s is the same one as %s, which versions before stored", async (reference, stored, day) => {
  await storeLineOfBefore(stored, "DEPOSIT ADA", `2025-01-${day}`);
  expect(await newOnes(fileOf(`${day}/01/2025`, [reference, "DEPOSIT ADA", "1004", "5000"]))).toBe(0);
});

test("a line whose day and month an earlier file wrote the other way round waits for a person", async () => {
  const withBalance: Line = ["FT26400QX1", "STANDING ORDER", "500", "10500"];
  const filler: Line = ["CASH", "DEPOSIT KITUI", "700", "11200"];
  expect(await newOnes(fileOf("06/05/2024", withBalance, filler))).toBe(2);
  const whole = fileOfDays(
    ["06/05/2024", withBalance],
    ["06/05/2024", filler],
    ["06/13/2024", ["CASH", "DEPOSIT", "10", "11210"]],
  );
  await expect(importFile(whole)).rejects.toThrow(
    /line 2: KES 500\.00 of 2024-06-05 may be transfer \d+ of 2024-05-06: .*day and month/,
  );
  expect(await newOnes(whole, { acceptUnread: true })).toBe(1);
  expect(await newOnes(whole, { confirmedNew: [2, 3] })).toBe(2);
});

test("without balances a whole day that an earlier file wrote the other way round waits for a person", async () => {
  const lines: Line[] = [
    ["CASH", "DEPOSIT KITUI", "700"],
    ["CASH", "DEPOSIT", "300"],
  ];
  expect(await newOnes(fileOf("07/05/2024", ...lines))).toBe(2);
  await expect(importFile(fileOf("05/07/2024", ...lines))).rejects.toThrow(/of 2024-05-07: .*day and month/);
  expect(await newOnes(fileOf("05/07/2024", lines[0]!, ["CASH", "DEPOSIT", "400"]))).toBe(2);
});

test("a line that another export has on its value date waits, unless the file has both", async () => {
  const first: Line = ["CASH", "DEPOSIT", "500", "500"];
  const second: Line = ["CASH", "DEPOSIT", "500", "500"];
  expect(await newOnes(fileOf("14/05/2024", first))).toBe(1);
  await expect(importFile(fileOf("16/05/2024", second))).rejects.toThrow(/may be transfer \d+ of 2024-05-14/);
  expect(await newOnes(fileOfDays(["14/05/2024", first], ["16/05/2024", second]))).toBe(1);
});

test("a line of the bank that is still to come is not read in", async () => {
  const year = new Date().getFullYear() + 1;
  const file = fileOfDays(["13/05/2024", ["CASH", "DEPOSIT", "10"]], [`13/05/${year}`, ["CASH", "DEPOSIT", "20"]]);
  await expect(importFile(file)).rejects.toThrow(`line 3: KES 20.00 of ${year}-05-13 is still to come`);
  expect(await newOnes(file, { acceptUnread: true })).toBe(1);
});

test("a line whose balance the bank has changed since waits, and what is known or new for sure does not", async () => {
  const day = "20/05/2024";
  const noon: Line[] = [
    ["CASH", "OPEN", "100", "10000"],
    ["CASH", "DEPOSIT", "500", "10500"],
  ];
  expect(await newOnes(fileOf(day, ...noon))).toBe(2);
  const evening = fileOf(
    day,
    noon[0]!,
    ["CHG", "LEDGER FEE", "-200", "9800"],
    ["CASH", "DEPOSIT", "500", "10300"],
    ["CASH", "EVENING", "50", "10350"],
  );
  await expect(importFile(evening)).rejects.toThrow(/line 4: KES 500\.00 of 2024-05-20 may be transfer \d+/);
  expect(await newOnes(evening, { acceptUnread: true })).toBe(2);
  expect(await newOnes(evening, { confirmedNew: [4] })).toBe(1);
});

test("a payer's second transfer of a day with the same number is not taken for the first", async () => {
  const line = (balance: string): Line => ["254712345678", "MPESA DEPOSIT", "500", balance];
  expect(await newOnes(fileOf("21/05/2024", line("10500")))).toBe(1);
  const afternoon = fileOf("21/05/2024", line("12000"));
  await expect(importFile(afternoon)).rejects.toThrow(/line 2: KES 500\.00 of 2024-05-21 may be transfer \d+/);
  expect(await newOnes(afternoon, { confirmedNew: [2] })).toBe(1);
  expect(await newOnes(fileOf("21/05/2024", line("10500"), line("12000"), line("12500")))).toBe(1);
  const unknown: Line = ["254712345679", "MPESA DEPOSIT", "500"];
  expect(await newOnes(fileOf("23/05/2024", unknown, ["CASH", "MORNING", "100"]))).toBe(2);
  await expect(importFile(fileOf("23/05/2024", unknown, ["CASH", "EVENING", "100"]))).rejects.toThrow(/line 2: /);
});

test("a payment that was filed as an own transfer is booked when a person says so, once", async () => {
  const file = fileOf("22/05/2024", ["FT26500", "OWN A/C TRF WANJIKU", "800", "900"]);
  expect(await newOnes(file)).toBe(1);
  expect(await entriesOf("2024-05-22")).toEqual([]);
  expect(await newOnes(file, { confirmedPayments: [2] })).toBe(0);
  expect(await entriesOf("2024-05-22")).toEqual([["FT26500", 800]]);
  const before = await readPaymentTables(server.db);
  expect((await importFile(file, { confirmedPayments: [2] })).findings.map(({ kind }) => kind)).not.toContain(
    "review_open",
  );
  expect(await readPaymentTables(server.db)).toEqual(before);
});
