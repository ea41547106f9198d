import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvHead, csvRow } from "./csv.ts";

const read = (text: string) => parse(text, { bom: true }) as string[][];

test("what is written is read back as it was, in UTF-8 with its mark", () => {
  const rows = [
    ["Wanjikũ, Grace", 'the "elder"', "Ng'ang'a\nand sons", " kept ", "1;2", ""],
    ["", "0", "a", "b\r\nc", "ü", "–"],
  ];
  const text = csvHead(["a", "b", "c", "d", "e", "f"]) + rows.map(csvRow).join("");
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(read(text)).toEqual([["a", "b", "c", "d", "e", "f"], ...rows]);
  expect(csvRow([null, 7])).toBe(",7\r\n");
});

test.each(["=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1", "+254 20 1", '=HYPERLINK("a","b")', "-"])(
  "no cell begins as a formula: %j",
  (cell) => {
    const [[first]] = read(csvRow([cell])) as [[string]];
    expect(first).toBe(`'${cell}`);
  },
);

test("a negative number is marked too, as spreadsheets compute with it", () => {
  expect(csvRow([-5])).toBe("'-5\r\n");
});

test.each([
  ["+254712345678", "0712 345 678"],
  ["+254202345678", "0202 345 678"],
  ["+447911123456", "000 447911123456"],
])("the phone number %s keeps its digits in a spreadsheet: %s", (number, shown) => {
  expect(csvRow([number])).toBe(`${shown}\r\n`);
});
