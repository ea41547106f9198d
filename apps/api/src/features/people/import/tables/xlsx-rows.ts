import { TableError, type TableRow, tableLimits, toTableRow } from "./table-limits.ts";
import { XlsxArchive } from "./xlsx-archive.ts";
import { columnIndexOf, dateOfSerial, digitsOf, isDateFormat, unescapeText } from "./xlsx-cells.ts";

/** Names with a prefix are those of the same words in other namespaces. */
const withoutNamespace = (name: string) => name.slice(name.indexOf(":") + 1);

interface Sheet {
  name: string;
  hidden: boolean;
  file: string;
}

interface Workbook {
  sheets: Sheet[];
  since1904: boolean;
}

async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  const targets = new Map<string, string>();
  await archive.parseWhole("xl/_rels/workbook.xml.rels", {
    open: ({ name, attributes }) => {
      if (withoutNamespace(name) === "Relationship") targets.set(attributes.Id ?? "", attributes.Target ?? "");
    },
  });
  const workbook: Workbook = { sheets: [], since1904: false };
  await archive.parseWhole("xl/workbook.xml", {
    open: ({ name, attributes }) => {
      if (withoutNamespace(name) === "workbookPr") workbook.since1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (withoutNamespace(name) !== "sheet") return;
      const target = targets.get(attributes["r:id"] ?? "") ?? "";
      const file = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      if (!archive.has(file)) return;
      workbook.sheets.push({
        name: (attributes.name ?? "").slice(0, 100),
        hidden: "state" in attributes && attributes.state !== "visible",
        file,
      });
    },
  });
  return workbook;
}

/** Cell styles that show a date, by index. */
async function readDateStyles(archive: XlsxArchive): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!archive.has("xl/styles.xml")) return styles;
  const codes = new Map<number, string>();
  let isCellStyles = false;
  await archive.parseWhole("xl/styles.xml", {
    open: ({ name, attributes }) => {
      const tag = withoutNamespace(name);
      if (tag === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      else if (tag === "cellXfs") isCellStyles = true;
      else if (tag === "xf" && isCellStyles) {
        const format = Number(attributes.numFmtId ?? 0);
        styles.push(isDateFormat(format, codes.get(format)));
      }
    },
    close: ({ name }) => {
      if (withoutNamespace(name) === "cellXfs") isCellStyles = false;
    },
  });
  return styles;
}

const MAX_SHARED_STRINGS = 1_000_000;
const MAX_SHARED_CHARACTERS = 50_000_000;

/** Texts that cells refer to by number; of each its runs, without what is shown above it to tell how it is read. */
async function readSharedStrings(archive: XlsxArchive): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.has("xl/sharedStrings.xml")) return strings;
  let [text, characters, isText, isPhonetic] = ["", 0, false, false];
  await archive.parseWhole("xl/sharedStrings.xml", {
    open: ({ name }) => {
      const tag = withoutNamespace(name);
      if (tag === "si") text = "";
      else if (tag === "rPh") isPhonetic = true;
      else if (tag === "t") isText = true;
    },
    text: (piece) => {
      if (isText && !isPhonetic) text += piece;
      if (text.length > tableLimits.cellCharacters) throw new TableError("cell_too_long");
    },
    close: ({ name }) => {
      const tag = withoutNamespace(name);
      if (tag === "rPh") isPhonetic = false;
      else if (tag === "t") isText = false;
      else if (tag === "si") {
        characters += text.length;
        strings.push(text);
        if (strings.length > MAX_SHARED_STRINGS || characters > MAX_SHARED_CHARACTERS)
          throw new TableError("too_large");
      }
    },
  });
  return strings;
}

/** Titles of the sheets, in the file's order. */
export interface SheetNames {
  sheets: string[];
  /** The one that is read when none is chosen. */
  first: number;
}

/** A workbook whose sheets can be read. */
export interface OpenWorkbook extends SheetNames {
  /** @param sheet from 0 @throws TableError */
  rows(sheet: number): AsyncGenerator<TableRow>;
}

/** @throws TableError */
export async function openWorkbook(bytes: Buffer): Promise<OpenWorkbook> {
  const archive = await XlsxArchive.open(bytes);
  if (!archive.has("xl/workbook.xml") || !archive.has("xl/_rels/workbook.xml.rels"))
    throw new TableError("not_a_table");
  const workbook = await readWorkbook(archive);
  if (workbook.sheets.length === 0) throw new TableError("empty");
  return {
    sheets: workbook.sheets.map(({ name }) => name),
    first: Math.max(
      0,
      workbook.sheets.findIndex(({ hidden }) => !hidden),
    ),
    rows: (sheet) => readSheet(archive, workbook, sheet),
  };
}

interface CellContext {
  shared: readonly string[];
  dateStyles: readonly boolean[];
  since1904: boolean;
}

/** Of a formula the value that was last shown; an error is nothing. */
function cellText(type: string, style: number, text: string, { shared, dateStyles, since1904 }: CellContext): string {
  if (type === "s") return unescapeText(shared[Number(text)] ?? "");
  if (type === "b") return text === "1" ? "yes" : "no";
  if (type === "e") return "";
  if (type !== "n") return unescapeText(text);
  return (dateStyles[style] && dateOfSerial(Number(text), since1904)) || digitsOf(text);
}

async function* readSheet(
  archive: XlsxArchive,
  { sheets, since1904 }: Workbook,
  index: number,
): AsyncGenerator<TableRow> {
  const sheet = sheets[index];
  if (!sheet) throw new TableError("no_such_sheet");
  const values = { since1904, dateStyles: await readDateStyles(archive), shared: await readSharedStrings(archive) };
  const ready: TableRow[] = [];
  let [n, column, type, style, text, isValue, isPhonetic, count] = [0, -1, "n", 0, "", false, false, 0];
  let cells: string[] = [];
  const events = {
    open: ({ name, attributes }: { name: string; attributes: Record<string, string> }) => {
      const tag = withoutNamespace(name);
      if (tag === "row") {
        const given = Number(attributes.r ?? n + 1);
        if (!Number.isSafeInteger(given) || given <= n) throw new TableError("damaged", n + 1);
        [n, column, cells] = [given, -1, []];
      } else if (tag === "c") {
        column = columnIndexOf(attributes.r) ?? column + 1;
        [type, style, text] = [attributes.t ?? "n", Number(attributes.s ?? 0), ""];
      } else if (tag === "v" || tag === "t") isValue = true;
      else if (tag === "rPh") isPhonetic = true;
    },
    text: (piece: string) => {
      if (isValue && !isPhonetic) text += piece;
      if (text.length > tableLimits.cellCharacters) throw new TableError("cell_too_long", n);
    },
    close: ({ name }: { name: string }) => {
      const tag = withoutNamespace(name);
      if (tag === "v" || tag === "t") isValue = false;
      else if (tag === "rPh") isPhonetic = false;
      else if (tag === "c") {
        const value = cellText(type, style, text, values);
        if (value === "") return;
        if (column >= tableLimits.columns) throw new TableError("too_many_columns", n);
        while (cells.length < column) cells.push("");
        cells[column] = value;
      } else if (tag === "row") {
        const row = toTableRow(n, cells);
        if (!row) return;
        count += 1;
        if (count > tableLimits.xlsxRows + 1) throw new TableError("too_many_rows");
        ready.push(row);
      }
    },
  };
  for await (const _ of archive.parse(sheet.file, events)) yield* ready.splice(0);
  yield* ready;
}
