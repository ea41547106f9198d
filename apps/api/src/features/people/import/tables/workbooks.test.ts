import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createXlsx, readTable, xlsxRow } from "./tables.factories.ts";

/** `scripts/fixtures/workbooks.py` writes them. */
const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url));
const read = async (name: string, chosen: Parameters<typeof readTable>[1] = {}) => {
  const table = await readTable(await fixture(name), chosen);
  const column = (title: string) => table.rows.map(({ cells }) => cells[titles.indexOf(title)] ?? "");
  const titles = table.columns.map(({ title }) => title);
  const notices = Object.fromEntries(
    table.notices.map(({ code, column: at, count, rows, left_out }) => [code, { column: at, count, rows, left_out }]),
  );
  return { ...table, titles, column, notices };
};

test.each(["hidden.xlsx", "hidden.libreoffice.xlsx"])(
  "%s: hidden, filtered and struck-through rows are left out and told, and read when they are chosen",
  async (name) => {
    const shown = await read(name);
    expect(shown.rows.map(({ id }) => id)).toEqual([2, 4, 7]);
    const left = { column: null, count: 1, left_out: true };
    expect(shown.notices).toEqual({
      filtered_rows: { ...left, rows: [3] },
      hidden_rows: { ...left, rows: [5] },
      struck_rows: { ...left, rows: [6] },
      struck_cells: { column: null, count: 1, rows: [7], left_out: false },
      hidden_column: { column: 3, count: 1, rows: [], left_out: false },
      hidden_sheets: { column: null, count: 2, rows: [], left_out: true },
    });
    expect(shown.columns[3]).toMatchObject({ title: "ID No", hidden: true, guess: null });
    const whole = await read(name, { hidden: true });
    expect(whole.rows.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(whole.notices).toMatchObject({ hidden_rows: { rows: [5], left_out: false } });
  },
);

test("a sheet that is very hidden cannot be read", async () => {
  await expect(read("hidden.xlsx", { sheets: [2] })).rejects.toMatchObject({ fault: "no_such_sheet" });
});

test.each(["merged.xlsx", "merged.libreoffice.xlsx"])(
  "%s: what is merged over rows counts for each of them, and titles in two rows are one",
  async (name) => {
    const { titles, columns, rows, column, notices, read: sheets } = await read(name);
    expect(titles).toEqual(["S/No", "Surname", "Other names", "Phone", "ID No", "Ward", "Constituency"]);
    expect(columns.map(({ guess }) => guess).slice(1, 3)).toEqual(["surname", "other_names"]);
    expect(sheets).toEqual([{ sheet: 0, title_row: 2 }]);
    expect(rows.map(({ id }) => id)).toEqual([4, 5, 6, 7]);
    expect(column("Ward")).toEqual(["Dedan Kimanthi", "Dedan Kimanthi", "Dedan Kimanthi", "Wamagana"]);
    expect(column("Constituency")).toEqual(["Tetu", "Tetu", "Tetu", "Tetu"]);
    expect(notices).toMatchObject({ two_title_rows: { rows: [2] }, merged_cells: { count: 4, rows: [5, 6] } });
  },
);

test("formulas that were never calculated are blank, and told", async () => {
  const { column, notices } = await read("formulas.xlsx");
  expect([column("Phone"), column("Surname")]).toEqual([
    ["", ""],
    ["Kariuki", ""],
  ]);
  expect(notices.formulas_without_values).toMatchObject({ count: 3, rows: [2, 3] });
});

test.each(["zeros.xlsx", "zeros.libreoffice.xlsx"])(
  "%s: digits are those that a format of zeros shows, calculated values are read, and errors are told",
  async (name) => {
    const { column, notices } = await read(name);
    expect(column("ID No")).toEqual(["01234568", "01234569", "01234570"]);
    expect(column("Phone")).toEqual(["0712300001", "0712300002", "0712300003"]);
    expect(column("Surname")[0]).toBe("Kariuki");
    expect(column("Ward")).toEqual(["Dedan Kimanthi", "", "Dedan Kimanthi"]);
    expect(notices).toMatchObject({ error_cells: { count: 1, rows: [3] }, struck_cells: { count: 1, rows: [4] } });
    expect(column("Other names")[2]).toBe("Jane Anne");
  },
);

test.each(["dates.xlsx", "dates.libreoffice.xlsx"])(
  "%s: dates of days up to 12 beside texts of days above are told, and two lines of a cell stay two",
  async (name) => {
    const { column, columns, notices } = await read(name);
    expect(column("Date of birth")).toEqual(["1990-05-04", "1985-01-12", "31/05/1990", "25/12/1979", "13/07/1988"]);
    expect(columns[4]).toMatchObject({
      date_format: "day_month_year",
      date_orders: { year_first_either: 2, day_first: 3 },
    });
    expect(notices).toEqual({ swapped_dates: { column: 4, count: 2, rows: [2, 3], left_out: false } });
    expect(column("Phone")[2]).toBe("0712300003\n0722300003");
  },
);

test("a CSV in which dates are day first and month first is told, with the ones that can be both", async () => {
  const { notices } = await readTable("Name,Date of birth\na,31/05/1990\nb,05/04/1990\nc,12/25/1979\nd,07/07/1980\n");
  expect(notices).toEqual([{ code: "both_date_orders", sheet: null, column: 1, count: 1, rows: [3], left_out: false }]);
  const { column } = await read("dates.libreoffice.csv");
  expect(column("Phone")[2]).toBe("0712300003\n0722300003");
});

test("several sheets are one table, whose columns are told apart by their titles", async () => {
  const { titles, rows, column, read: sheets } = await read("sheets.xlsx", { sheets: [0, 1] });
  expect(titles).toEqual(["Surname", "Other names", "Phone", "ID No", "Ward", "Constituency", "Village"]);
  expect(rows.map(({ id }) => id)).toEqual([2, 3, 2_000_003, 2_000_004]);
  expect(column("Phone")).toEqual(["0712300001", "0712300002", "0712300003", "0712300004"]);
  expect(column("Ward")).toEqual(["Dedan Kimanthi", "Dedan Kimanthi", "Wamagana", "Wamagana"]);
  expect(column("Village")).toEqual(["", "", "Kigogo-ini", "Kigogo-ini"]);
  expect(sheets).toEqual([
    { sheet: 0, title_row: 1 },
    { sheet: 1, title_row: 2 },
  ]);
  await expect(read("sheets.xlsx", { sheets: [0, 2] })).rejects.toMatchObject({
    ...{ fault: "other_titles", sheet: "Notes" },
  });
});

test("relationships and elements are found by their namespaces, whatever their prefixes", async () => {
  const { column } = await read("prefixed.xlsx");
  expect(column("Phone")).toEqual(["0712300001"]);
});

test("pictures and notes above the titles are no reason to refuse a sheet", async () => {
  const pictures = Array.from({ length: 1_000 }, (_, at) => ({ name: `xl/media/image${at}.png`, content: "x" }));
  const notes = (count: number) => Array.from({ length: count }, (_, at) => xlsxRow(at + 1, ["a note"])).join("");
  const people = (at: number) => xlsxRow(at, ["Surname", "Phone"]) + xlsxRow(at + 1, ["Kariuki", "0712300001"]);
  const { rows } = await readTable(createXlsx({ rows: notes(49) + people(50), more: pictures }));
  expect(rows).toMatchObject([{ id: 51, cells: ["Kariuki", "0712300001"] }]);
  await expect(readTable(createXlsx({ rows: notes(200) }))).rejects.toMatchObject({ fault: "no_titles" });
});
