import fc from "fast-check";
import { expect, test } from "vitest";
import { amountWordings } from "./receipts.ts";

test.each([
  [1, "One shilling only"],
  [2, "Two shillings only"],
  [10, "Ten shillings only"],
  [13, "Thirteen shillings only"],
  [20, "Twenty shillings only"],
  [47, "Forty-seven shillings only"],
  [100, "One hundred shillings only"],
  [101, "One hundred and one shillings only"],
  [999, "Nine hundred and ninety-nine shillings only"],
  [1_000, "One thousand shillings only"],
  [2_005, "Two thousand and five shillings only"],
  [2_500, "Two thousand five hundred shillings only"],
  [10_000, "Ten thousand shillings only"],
  [12_345, "Twelve thousand three hundred and forty-five shillings only"],
  [100_001, "One hundred thousand and one shillings only"],
  [250_000, "Two hundred and fifty thousand shillings only"],
  [1_000_000, "One million shillings only"],
  [1_000_030, "One million and thirty shillings only"],
  [10_040_900, "Ten million forty thousand nine hundred shillings only"],
  [
    2_147_483_647,
    expect.stringMatching(/^Two billion one hundred and forty-seven million .* and forty-seven shillings/),
  ],
])("%i is formatted in words", (amount, words) => {
  expect(amountWordings.en(amount)).toEqual(words);
});

test("different amounts are written in different words", () => {
  const sum = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(sum, sum, (one, other) => {
      if (one !== other) expect(amountWordings.sw(one)).not.toBe(amountWordings.sw(other));
      expect(amountWordings.en(one)).toMatch(/^[A-Z][a-z]+(?:[ -][a-z]+)* shillings? only$/);
      if (one !== other) expect(amountWordings.en(one)).not.toBe(amountWordings.en(other));
    }),
  );
});

test.each([
  [0, "Shilingi sifuri tu"],
  [1, "Shilingi moja tu"],
  [13, "Shilingi kumi na tatu tu"],
  [47, "Shilingi arobaini na saba tu"],
  [100, "Shilingi mia moja tu"],
  [101, "Shilingi mia moja na moja tu"],
  [340, "Shilingi mia tatu na arobaini tu"],
  [999, "Shilingi mia tisa tisini na tisa tu"],
  [2_005, "Shilingi elfu mbili, na tano tu"],
  [10_002, "Shilingi elfu kumi, na mbili tu"],
  [12_000, "Shilingi elfu kumi na mbili tu"],
  [12_345, "Shilingi elfu kumi na mbili, mia tatu arobaini na tano tu"],
  [250_000, "Shilingi elfu mia mbili na hamsini tu"],
  [1_000_030, "Shilingi milioni moja, na thelathini tu"],
])("%i is formatted in Kiswahili words", (amount, words) => {
  expect(amountWordings.sw(amount)).toBe(words);
});
