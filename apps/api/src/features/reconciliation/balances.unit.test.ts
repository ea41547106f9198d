import { expect, test } from "vitest";
import { traceBalances } from "./balances.ts";
import type { PaymentConfirmation } from "./comparison.queries.ts";

let receipts = 0;
const timeOf = (time: string) => new Date(`2026-11-21T${time}+03:00`);
const confirmation = (time: string, amount: number, balance: number, shortCode = "600984"): PaymentConfirmation => ({
  receipt: `R${++receipts}`,
  shortCode,
  amount,
  balance,
  at: timeOf(time),
  purpose: "donation",
});
const differences = async (confirmations: PaymentConfirmation[], movements: Parameters<typeof traceBalances>[1] = []) =>
  (await traceBalances(confirmations, movements)).map(({ day, shortCode, unexplainedIn, unexplainedOut }) => [
    day,
    shortCode,
    unexplainedIn,
    unexplainedOut,
  ]);

test("consistent balances have no difference", async () => {
  const confirmations = [
    confirmation("10:00:00", 500, 1500),
    confirmation("10:05:00", 300, 1800),
    confirmation("10:05:00", 200, 2000),
  ];
  expect(await differences(confirmations)).toEqual([["2026-11-21", "600984", 0, 0]]);
});

test("a payment without a confirmation is a difference unless the ledger contains it", async () => {
  const confirmations = [confirmation("10:00:00", 500, 1500), confirmation("11:00:00", 200, 2600)];
  expect(await differences(confirmations)).toEqual([["2026-11-21", "600984", 900, 0]]);
  const recorded = { kind: "payment", cents: 900, at: timeOf("10:30:00") } as const;
  expect(await differences(confirmations, [recorded])).toEqual([["2026-11-21", "600984", 0, 0]]);
  expect((await traceBalances(confirmations, [recorded]))[0]!.explained).toEqual({
    payment: 900,
    fee: 0,
    withdrawal: 0,
    reversal: 0,
  });
});

test("charges and withdrawals are distinguished from unexplained differences", async () => {
  const confirmations = [
    confirmation("10:00:00", 500, 5000),
    confirmation("11:00:00", 200, 1187),
    confirmation("12:00:00", 100, 1200),
  ];
  const movements = [
    { kind: "fee", cents: -13, at: timeOf("10:00:00") },
    { kind: "withdrawal", cents: -5000, at: timeOf("10:20:00") },
    { kind: "payment", cents: 1000, at: timeOf("10:40:00") },
  ] as const;
  const [day] = await traceBalances(confirmations, movements);
  expect(day).toMatchObject({
    unexplainedIn: 0,
    unexplainedOut: -87,
    explained: { fee: -13, withdrawal: -5000, payment: 1000 },
  });
});

test("two accounts are compared separately, and a day ends at midnight in Nairobi", async () => {
  const night = { ...confirmation("23:59:00", 100, 100), at: timeOf("23:59:00") };
  const morning = { ...confirmation("10:00:00", 100, 250), at: new Date("2026-11-22T00:01:00+03:00") };
  const till = [confirmation("09:00:00", 100, 700, "5123456"), confirmation("09:30:00", 100, 800, "5123456")];
  const movement = { kind: "payment", cents: 50, at: new Date("2026-11-22T00:00:30+03:00") } as const;
  expect(await differences([night, morning, ...till], [movement])).toEqual([
    ["2026-11-21", "5123456", 0, 0],
    ["2026-11-21", "600984", 0, 0],
    ["2026-11-22", "600984", 0, 0],
  ]);
  expect((await differences([night, morning, ...till])).at(-1)).toEqual(["2026-11-22", "600984", 50, 0]);
});
