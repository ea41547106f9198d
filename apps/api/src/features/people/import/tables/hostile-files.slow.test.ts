import { readFileSync, writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { TableError } from "./table-limits.ts";
import { createXlsx, createZip, readCells, readTable, type TestFile, xlsxRow } from "./tables.factories.ts";

const MB = 1024 * 1024;

const repeated = (text: string, bytes: number) =>
  async function* () {
    const block = Buffer.from(text.repeat(Math.ceil(MB / text.length)));
    for (let sent = 0; sent < bytes; sent += block.length) yield block;
  };

const sharedRows = (rows: number, cells: number) =>
  Array.from({ length: rows }, (_, at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`).join("");
const mergedRows = (rows: number) =>
  `${xlsxRow(2, ["Wanjiku", "0712345678", "x".repeat(30_000)])}${Array.from({ length: rows }, (_, at) => xlsxRow(at + 3, ["a"])).join("")}`;
const titles = xlsxRow(1, ["Name", "Phone"]);
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Wanjiku ${at},0712345678`).join("\n");

const hostile: [string, () => TestFile, TableError["fault"]][] = [
  ["an empty file", () => "", "empty"],
  ["a PDF", () => "%PDF-1.7\n1 0 obj", "not_a_table"],
  ["a picture", () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3]), "not_a_table"],
  [
    "a web page that is called a spreadsheet",
    () => "<html><table><tr><td>Name</td></tr></table></html>",
    "not_a_table",
  ],
  ["a file of Excel before 2007", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "old_excel"],
  ["random bytes behind the head of an archive", () => Buffer.from(`PK\x03\x04${"x".repeat(1_000)}`), "damaged"],
  ["an archive that was cut off", () => createXlsx({ rows: titles }).subarray(0, 300), "damaged"],
  ["an archive that is no workbook", () => createZip([{ name: "a.txt", content: "Name" }]), "not_a_table"],
  ["a workbook without sheets", () => createXlsx({ rows: "", sheetNames: [] }), "empty"],
  [
    "10,000 sheets",
    () => createXlsx({ rows: titles, sheetNames: Array.from({ length: 10_000 }, (_, at) => `S${at}`) }),
    "too_many_parts",
  ],
  ["one cell of 60 MB", () => createXlsx({ rows: xlsxRow(1, ["x".repeat(60 * MB)]) }), "cell_too_long"],
  [
    "one shared text of 60 MB",
    () => createXlsx({ rows: titles, sharedStrings: `<si><t>${"x".repeat(60 * MB)}</t></si>` }),
    "cell_too_long",
  ],
  [
    "one attribute of 60 MB",
    () => createXlsx({ rows: `<row r="1" spans="${"1".repeat(60 * MB)}"></row>` }),
    "cell_too_long",
  ],
  ["one comment of 60 MB", () => createXlsx({ rows: `<!--${"x".repeat(60 * MB)}-->` }), "cell_too_long"],
  [
    "a cell of many short runs",
    () => createXlsx({ rows: titles, sharedStrings: `<si>${"<r><t>xxxxxxxxxx</t></r>".repeat(40_000)}</si>` }),
    "cell_too_long",
  ],
  [
    "an archive of less than 1 MB that unpacks to 160 MB",
    () =>
      createXlsx({
        rows: `${"<row/>".repeat(4)}`,
        more: [],
        sharedStrings: `<si><t>${"x".repeat(1_000)}</t></si>`.repeat(160_000),
      }),
    "too_large",
  ],
  [
    "a bomb whose size says 10 bytes",
    () => createXlsx({ rows: xlsxRow(1, ["x".repeat(60 * MB)]), claimedBytes: 10 }),
    "damaged",
  ],
  [
    "two million empty shared texts",
    () => createXlsx({ rows: titles, sharedStrings: "<si/>".repeat(2_000_000) }),
    "too_large",
  ],
  [
    "rows by the million",
    () =>
      createXlsx({
        rows: Array.from({ length: 100_002 }, (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join(""),
      }),
    "too_many_rows",
  ],
  ["a cell in column XFD", () => createXlsx({ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }), "too_many_columns"],
  [
    "a million cells in one row of a workbook",
    () => createXlsx({ rows: `<row r="1">${"<c><v>1</v></c>".repeat(1_000_000)}</row>` }),
    "too_many_columns",
  ],
  ["two rows of one number", () => createXlsx({ rows: titles + titles }), "damaged"],
  ["entities that grow a thousandfold", () => createXlsx({ rows: titles, sharedStrings: "&lol;" }), "damaged"],
  [
    "a document type",
    () =>
      createZip([
        { name: "xl/workbook.xml", content: '<!DOCTYPE x [<!ENTITY a "b">]><x/>' },
        { name: "xl/_rels/workbook.xml.rels", content: "<x/>" },
      ]),
    "damaged",
  ],
  ["XML that ends in the middle", () => createXlsx({ rows: "<row><c>" }), "damaged"],
  ["tags inside each other by the million", () => createXlsx({ rows: "<x>".repeat(3_000_000) }), "damaged"],
  ["tags by the million", () => createXlsx({ rows: "<x/>".repeat(9_000_000) }), "too_large"],
  [
    "a text of 500 characters in 6,000,000 cells",
    () => createXlsx({ rows: sharedRows(30_000, 200), sharedStrings: `<si><t>${"x".repeat(500)}</t></si>` }),
    "row_too_long",
  ],
  [
    "a text of 30 characters in 6,000,000 cells",
    () => createXlsx({ rows: sharedRows(30_000, 200), sharedStrings: `<si><t>${"x".repeat(30)}</t></si>` }),
    "too_large",
  ],
  [
    "6,000,000 cells",
    () => createXlsx({ rows: sharedRows(30_000, 200), sharedStrings: "<si><t>x</t></si>" }),
    "too_large",
  ],
  [
    "a text that a merged cell repeats in 100,000 rows",
    () => createXlsx({ rows: titles + mergedRows(99_000), merges: ["C2:C100000"] }),
    "too_large",
  ],
  ["one line of 60 MB", () => repeated("x", 60 * MB), "row_too_long"],
  ["a million columns", () => ",".repeat(1_000_000), "row_too_long"],
  ["300 columns", () => `${"a,".repeat(300)}\n1,2`, "too_many_columns"],
  ["a quotation mark that is never closed", () => `Name,Phone\n"Wanjiku,0712\n${lines(50_000)}`, "row_too_long"],
  ["a quotation mark that is never closed before the end", () => 'Name,Phone\n"Wanjiku,0712\n', "quote_not_closed"],
  [
    "a file that was cut off in half a line",
    () => `Name,Phone,Ward\n${"Wanjiku,0712345678,Tetu\n".repeat(20)}Otie`,
    "cut_off",
  ],
  ["half a million lines", () => repeated("a,b\n", 2 * MB), "too_many_rows"],
  ["text with zero bytes", () => `Name,Phone\n${"Wanjiku\0,0712\n".repeat(10)}`, "not_a_table"],
];

/** Highest memory of the process while `run` runs, beside what it had before, in MB. */
async function growthDuring(run: () => Promise<unknown>): Promise<number> {
  // proc(5): sets the highest memory to that of now.
  writeFileSync("/proc/self/clear_refs", "5");
  const highest = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]) / 1024;
  const before = highest();
  await run();
  return highest() - before;
}

const MEMORY_MB = 200;
// Some are read for half a minute on two busy cores.
vi.setConfig({ testTimeout: 240_000 });

test.each(hostile)("%s is refused, with little memory", async (name, make, fault) => {
  const file = make();
  const grown = await growthDuring(() => expect(readTable(file)).rejects.toMatchObject({ name: "TableError", fault }));
  if (process.env.IMPORT_ROWS) console.info(`${name}: ${Math.round(grown)} MB`);
  expect(grown).toBeLessThan(MEMORY_MB);
});

test("while a bomb is read, the event loop goes on", async () => {
  const bomb = createXlsx({ rows: xlsxRow(1, ["x".repeat(60 * MB)]) });
  let [latest, longest] = [performance.now(), 0];
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - latest);
    latest = performance.now();
  }, 5);
  await expect(readTable(bomb)).rejects.toBeInstanceOf(TableError);
  clearInterval(beat);
  expect(longest).toBeLessThan(1_000);
});

test("UTF-16, Windows-1252 and UTF-8 with and without their mark are read alike", async () => {
  const text = "Name;Phone\r\nMũgo Né;0712 345 678\r\n";
  const plain = "Name;Phone\nNé;0712\n";
  const swapped = Buffer.from(text, "utf16le").swap16();
  for (const file of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, "utf16le"),
    Buffer.from(text, "utf16le"),
    Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
  ]) {
    expect((await readCells(file)).rows).toEqual([
      ["Name", "Phone"],
      ["Mũgo Né", "0712 345 678"],
    ]);
  }
  const { encoding, rows } = await readTable(Buffer.from(plain, "latin1"));
  expect(encoding).toBe("windows-1252");
  expect(rows[0]!.cells).toEqual(["Né", "0712"]);
});

test("commas, semicolons, tabs and bars are told apart, and formulas stay text", async () => {
  for (const separator of [",", ";", "\t", "|"]) {
    const { rows } = await readTable(`${["Name", "Phone"].join(separator)}\n=1+1${separator}="0712"\n`);
    expect(rows).toEqual([{ id: 2, cells: ["=1+1", "0712"] }]);
  }
});

test("a workbook gives what it shows: texts, numbers, dates and the last value of formulas", async () => {
  const rows =
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3"><v>2.54712345678E11</v></c><c r="D3" s="1"><v>32965</v></c>' +
    '<c r="E3" t="str"><f>A1&amp;"x"</f><v>Tetu</v></c><c r="F3" t="e"><v>#REF!</v></c><c r="G3" s="2"><v>1.5</v></c></row>';
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs>';
  const sharedStrings = "<si><r><t>Wan</t></r><r><t>jiku</t></r><rPh><t>x</t></rPh></si>";
  const file = createXlsx({ rows: titles + rows, styles, sharedStrings, sheetNames: ["One", "Two"] });
  const table = await readTable(file, { sheets: [1] });
  expect(table).toMatchObject({ kind: "xlsx", sheets: ["One", "Two"], read: [{ sheet: 1, title_row: 1 }] });
  expect(table.rows).toEqual([{ id: 3, cells: ["Wanjiku", "", "254712345678", "1990-04-02", "Tetu", "", "1.5"] }]);
  const since1904 = createXlsx({
    rows: titles + rows,
    styles,
    sharedStrings,
    properties: '<workbookPr date1904="1"/>',
  });
  expect((await readTable(since1904)).rows[0]!.cells[3]).toBe("1994-04-03");
});

test("what fits the limits is read whole", async () => {
  const size = Number(process.env.IMPORT_ROWS ?? 2_000);
  const cells = ["Wanjiku Grace", "Mwangi", "0712345678", "Dedan Kimathi"];
  const rows = Array.from({ length: size }, (_, at) => xlsxRow(at + 2, [String(at), ...cells])).join("");
  const file = createXlsx({ rows: titles + rows });
  const began = performance.now();
  let found = 0;
  const grown = await growthDuring(async () => {
    found = (await readTable(file)).rows.length;
  });
  expect(found).toBe(size);
  if (process.env.IMPORT_ROWS)
    console.info(`${size} rows: ${Math.round(performance.now() - began)} ms, ${Math.round(grown)} MB`);
});

test("a file is read whole when its next part comes after rows of the part before were stored", async () => {
  const [lines, stored] = [8_000, Promise.withResolvers<void>()];
  const part = "Wanjiku,0712\n".repeat(lines);
  const chunks = async function* () {
    yield Buffer.from(`\uFEFFName,Phone\n${part}`);
    await stored.promise;
    yield Buffer.from(part);
  };
  // The parser has asked for the next part by then.
  const onRows = (count: number) => count > lines / 2 && stored.resolve();
  expect((await readTable(chunks, { onRows })).rows).toHaveLength(2 * lines);
});
