import { expect, test } from "vitest";
import { formatKes } from "./money.ts";

test("amounts are formatted as is usual in Kenya", () => {
  const kenyan = new Intl.NumberFormat("en-KE");
  for (const amount of [
    0, 7, 50, 999, 1000, 1234, 25_000, 100_000, 999_999, 1_000_000, 12_345_678, -1, -999, -1000, -25_000,
  ]) {
    expect(formatKes(amount)).toBe(`KES ${kenyan.format(amount)}`);
  }
});
