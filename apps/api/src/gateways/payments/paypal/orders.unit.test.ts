import fc from "fast-check";
import { expect, test } from "vitest";
import { kesToUsd, usdToKes } from "./orders.ts";

const amounts = fc.integer({ min: 1, max: 1_000_000 });
/** A rate as in the settings, and in ten-thousandths. */
const rates = fc
  .tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 9_999 }))
  .map(([whole, places, fraction]) => {
    const digits = String(fraction).padStart(4, "0").slice(0, places);
    return { rate: places ? `${whole}.${digits}` : String(whole), scaledRate: BigInt(whole + digits.padEnd(4, "0")) };
  });
const centsOf = (dollars: string) => BigInt(dollars.replace(".", ""));

test.each([
  [500, "129.50", "3.87"],
  [500, "125", "4.00"],
  [5_000, "130.00", "38.47"],
  [1, "129.5", "0.01"],
  [1, "0.5", "2.00"],
  [300, "0.3", "1000.00"],
  [129, "129.0001", "1.00"],
])("KES %d at %s are USD %s", (amount, rate, dollars) => {
  expect(kesToUsd(amount, rate)).toBe(dollars);
});

test("the USD amount covers what is owed, with less than one cent of excess", () => {
  fc.assert(
    fc.property(amounts, rates, (amount, { rate, scaledRate }) => {
      const dollars = kesToUsd(amount, rate);
      expect(dollars).toMatch(/^\d+\.\d\d$/);
      const owed = BigInt(amount) * 1_000_000n;
      expect(centsOf(dollars) * scaledRate >= owed).toBe(true);
      expect((centsOf(dollars) - 1n) * scaledRate < owed).toBe(true);
    }),
  );
});

test("the requested USD amount converts back to exactly the KES owed", () => {
  fc.assert(
    fc.property(amounts, rates, (amount, { rate }) => {
      expect(usdToKes(kesToUsd(amount, rate), { amount, rate })).toBe(amount);
    }),
  );
});

test("another USD amount is converted and rounded down", () => {
  const quoted = { amount: 500, rate: "129.50" };
  expect(usdToKes("3.86", quoted)).toBe(499);
  expect(usdToKes("3.88", quoted)).toBe(502);
  expect(usdToKes("10", quoted)).toBe(1_295);
  expect(usdToKes("0.5", quoted)).toBe(64);
});

test("an invalid amount is undefined", () => {
  for (const text of ["", "-1.00", "1.234", "1,00", "1e3", "NaN", "١.٠٠", " 1.00"]) {
    expect(usdToKes(text, { amount: 500, rate: "129.50" }), text).toBeUndefined();
  }
});
