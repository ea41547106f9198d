import { expect, test } from "vitest";
import { type Confirmation, traceBalances } from "./balances.ts";

let receipts = 0;
const at = (time: string) => new Date(`2026-11-21T${time}+03:00`);
const told = (time: string, amount: number, balance: number, shortCode = "600984"): Confirmation => ({
  receipt: `R${++receipts}`,
  shortCode,
  amount,
  balance,
  at: at(time),
});
const left = (told: Confirmation[], movements: Parameters<typeof traceBalances>[1] = []) =>
  traceBalances(told, movements).map(({ day, shortCode, unexplainedIn, unexplainedOut }) => [
    day,
    shortCode,
    unexplainedIn,
    unexplainedOut,
  ]);

test("balances that follow from what came leave nothing, in whichever order and second it was told", () => {
  const notices = [told("10:00:00", 500, 1500), told("10:05:00", 200, 2000), told("10:05:00", 300, 1800)];
  expect(left(notices)).toEqual([["2026-11-21", "600984", 0, 0]]);
});

test("money that no notice told of shows, and does not once the books know it from elsewhere", () => {
  const notices = [told("10:00:00", 500, 1500), told("11:00:00", 200, 2600)];
  expect(left(notices)).toEqual([["2026-11-21", "600984", 900, 0]]);
  const known = { kind: "payment", cents: 900, at: at("10:30:00") } as const;
  expect(left(notices, [known])).toEqual([["2026-11-21", "600984", 0, 0]]);
  expect(traceBalances(notices, [known])[0]!.explained).toEqual({ payment: 900, fee: 0, withdrawal: 0, reversal: 0 });
});

test("charges and money that was sent on are told apart from what is missing", () => {
  const notices = [told("10:00:00", 500, 5000), told("11:00:00", 200, 1187), told("12:00:00", 100, 1200)];
  const movements = [
    { kind: "fee", cents: -13, at: at("10:00:00") },
    { kind: "withdrawal", cents: -5000, at: at("10:20:00") },
    { kind: "payment", cents: 1000, at: at("10:40:00") },
  ] as const;
  const [day] = traceBalances(notices, movements);
  expect(day).toMatchObject({ more: 0, less: -87, known: { fee: -13, withdrawal: -5000, payment: 1000 } });
});

test("two accounts are followed apart, and a day ends at midnight in Nairobi", () => {
  const night = { ...told("23:59:00", 100, 100), at: at("23:59:00") };
  const morning = { ...told("10:00:00", 100, 250), at: new Date("2026-11-22T00:01:00+03:00") };
  const till = [told("09:00:00", 100, 700, "5123456"), told("09:30:00", 100, 800, "5123456")];
  const movement = { kind: "payment", cents: 50, at: new Date("2026-11-22T00:00:30+03:00") } as const;
  expect(left([night, morning, ...till], [movement])).toEqual([
    ["2026-11-21", "5123456", 0, 0],
    ["2026-11-21", "600984", 0, 0],
    ["2026-11-22", "600984", 0, 0],
  ]);
  expect(left([night, morning, ...till]).at(-1)).toEqual(["2026-11-22", "600984", 50, 0]);
});
