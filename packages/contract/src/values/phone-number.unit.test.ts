import { expect, test } from "vitest";
import { normalisePhoneNumber } from "./phone-number.ts";

test.each([
  ["0712 345 678", "+254712345678"],
  ["0112-345-678", "+254112345678"],
  ["712345678", "+254712345678"],
  ["254712345678", "+254712345678"],
  ["+254 (712) 345.678", "+254712345678"],
  ["00254712345678", "+254712345678"],
  ["+254 (0) 712 345 678", "+254712345678"],
  ["+44 20 7946 0958", "+442079460958"],
])("%s is kept as %s", (typed, kept) => {
  expect(normalisePhoneNumber(typed)).toBe(kept);
});

test.each(["", "0", "12345", "0812345678", "07123456789", "+254812345678", "+25471234567", "call me", "+1"])(
  "%j is no phone number",
  (typed) => {
    expect(normalisePhoneNumber(typed)).toBeUndefined();
  },
);

test("normalising twice changes nothing", () => {
  const once = normalisePhoneNumber("0712345678")!;
  expect(normalisePhoneNumber(once)).toBe(once);
});
