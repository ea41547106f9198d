import { expect, test } from "vitest";
import { formatKes, parseShillings } from "./money.ts";

test("amounts are formatted as is usual in Kenya", () => {
  const kenyan = new Intl.NumberFormat("en-KE");
  for (const amount of [
    0, 7, 50, 999, 1000, 1234, 25_000, 100_000, 999_999, 1_000_000, 12_345_678, -1, -999, -1000, -25_000,
  ]) {
    expect(formatKes(amount)).toBe(`KES ${kenyan.format(amount)}`);
  }
});

test("whole shillings are read however people write them, and nothing is guessed", () => {
  for (const typed of ["1000", " 1000 ", "1,000", "1 000", "1\u00a0000", "1000.00", "1,000.00"])
    expect(parseShillings(typed), typed).toBe(1_000);
  expect(parseShillings("1,000,000")).toBe(1_000_000);
  for (const typed of ["", "1.000", "1,00", "10.5", "-5", "1e3", "ten", "1,000.50", "١٠٠٠"])
    expect(parseShillings(typed), typed).toBeUndefined();
});
