import { expect, test } from "vitest";
import { readCells } from "#features/people/import/tables/tables.factories.ts";
import { XlsxWriter } from "./xlsx.ts";

const HEAD = [["Members of Tetu"], ["Surname", "Phone"]];

test("a workbook that several processes wrote, one piece each, is read back as it was", async () => {
  const pieces: Buffer[] = [];
  let state: XlsxWriter["state"] | undefined;
  const inProcess = async (write: (writer: XlsxWriter) => Promise<Buffer>) => {
    const writer = new XlsxWriter(HEAD, state);
    pieces.push(await write(writer));
    state = JSON.parse(JSON.stringify(writer.state));
  };
  const rows = Array.from({ length: 30 }, (_, n) => [`Wanjikũ ${n} & <sons>`, "+254712345678"]);
  for (const at of [0, 10, 20]) await inProcess((writer) => writer.write(rows.slice(at, at + 10)));
  await inProcess((writer) => writer.end());
  const file = await readCells(Buffer.concat(pieces));
  expect(file.rows).toEqual([...HEAD, ...rows.map(([name]) => [name, "0712 345 678"])]);
});

test("what is over the rows of a sheet goes to another one, with its head", async () => {
  const first = new XlsxWriter(HEAD);
  const pieces = [await first.write([["a", null]])];
  const writer = new XlsxWriter(HEAD, { ...first.state, rows: 1_048_575 });
  pieces.push(await writer.write([["b", null]]), await writer.write([["c", null]]), await writer.end());
  const file = Buffer.concat(pieces);
  expect(await readCells(file, 1)).toEqual({ sheets: ["Sheet 1", "Sheet 2"], rows: [...HEAD, ["c"]] });
});

test("characters that XML does not know are left out, and Excel's escapes are none", async () => {
  const writer = new XlsxWriter(HEAD);
  const pieces = [await writer.write([["a\u0001b\uD800c\uFFFFd", "_x003D_1+1"]]), await writer.end()];
  expect((await readCells(Buffer.concat(pieces))).rows[2]).toEqual(["abcd", "_x003D_1+1"]);
});

test("a number in 28 columns keeps its column", async () => {
  const writer = new XlsxWriter(HEAD);
  const wide = Array.from({ length: 28 }, (_, n) => (n % 9 === 0 ? n : null));
  const pieces = [await writer.write([wide]), await writer.end()];
  const { rows } = await readCells(Buffer.concat(pieces));
  expect(rows[2]).toEqual(wide.map((cell) => (cell === null ? "" : String(cell))));
});
