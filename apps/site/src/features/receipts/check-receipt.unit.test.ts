import { expect, test } from "vitest";
import { normaliseReceiptNumber, parseShillings } from "./check-receipt.ts";

test.each(["R2026-000042", "r2026-000042", " 2026-42 ", "R2026/42", "R 2026 – 000042", "r2026 42"])(
  "a receipt number typed as %j is recognised",
  (typed) => {
    expect(normaliseReceiptNumber(typed)).toBe("R2026-000042");
  },
);

test.each([
  "R2026-000042-7KQ1",
  "r2026-42-7kql",
  " 2026 42 7KQI ",
  "R2O26/OOOO42/7kq1",
  "R 2026 – 000 042 – 7KQ1",
  "r20260000427kq1",
])("the receipt number with a random suffix typed as %j is recognised", (typed) => {
  expect(normaliseReceiptNumber(typed)).toBe("R2026-000042-7KQ1");
});

test("a random suffix of digits is not mistaken for the sequence number", () => {
  expect(normaliseReceiptNumber("R2026-42-1234")).toBe("R2026-000042-1234");
  expect(normaliseReceiptNumber("R20260000421234")).toBe("R2026-000042-1234");
});

test("input that is not a receipt number stays as typed", () => {
  for (const typed of ["SIM4K7Q2XZ", "0712345678", "R2026", "42", ""])
    expect(normaliseReceiptNumber(typed)).toBe(typed);
});

test.each(["10000", "10,000", " 10 000 ", "KES 10,000", "Ksh. 10,000.00", "sh 10000.0"])(
  "the amount %j is parsed as 10,000",
  (typed) => {
    expect(parseShillings(typed)).toBe(10_000);
  },
);

test.each(["", "0", "ten", "-5", "10.50", "1e4", "999999999999"])("%j is not an amount", (typed) => {
  expect(parseShillings(typed)).toBeUndefined();
});
