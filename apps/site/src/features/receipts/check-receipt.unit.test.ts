import { expect, test } from "vitest";
import { receiptNumber, shillingsIn } from "./check-receipt.ts";

test.each(["R2026-000042", "r2026-000042", " 2026-42 ", "R2026/42", "R 2026 – 000042", "r2026 42"])(
  "the number typed as %j is found",
  (typed) => {
    expect(receiptNumber(typed)).toBe("R2026-000042");
  },
);

test.each([
  "R2026-000042-7KQ1",
  "r2026-42-7kql",
  " 2026 42 7KQI ",
  "R2O26/OOOO42/7kq1",
  "R 2026 – 000 042 – 7KQ1",
  "r20260000427kq1",
])("the number with a random end typed as %j is found", (typed) => {
  expect(receiptNumber(typed)).toBe("R2026-000042-7KQ1");
});

test("a random end of digits alone is not taken for the count", () => {
  expect(receiptNumber("R2026-42-1234")).toBe("R2026-000042-1234");
  expect(receiptNumber("R20260000421234")).toBe("R2026-000042-1234");
});

test("what is no number stays as it was typed", () => {
  for (const typed of ["SIM4K7Q2XZ", "0712345678", "R2026", "42", ""]) expect(receiptNumber(typed)).toBe(typed);
});

test.each(["10000", "10,000", " 10 000 ", "KES 10,000", "Ksh. 10,000.00", "sh 10000.0"])(
  "the sum typed as %j is ten thousand",
  (typed) => {
    expect(shillingsIn(typed)).toBe(10_000);
  },
);

test.each(["", "0", "ten", "-5", "10.50", "1e4", "999999999999"])("%j is no sum of a receipt", (typed) => {
  expect(shillingsIn(typed)).toBeUndefined();
});
