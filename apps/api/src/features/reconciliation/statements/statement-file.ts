import { CsvError, parse } from "csv-parse/sync";

/** A file that is not a valid statement. The message names the line, and quotes nothing but column titles. */
export class InvalidStatementError extends Error {
  override readonly name = "InvalidStatementError";
  readonly line: number | undefined;

  constructor(text: string, line?: number) {
    super(line === undefined ? text : `line ${line}: ${text}`);
    this.line = line;
  }
}

/** Names and dates of the first lines are enough to tell UTF-16, in which every other byte of plain letters is zero. */
const SAMPLE_BYTES = 1_000;

/**
 * The text of a file as banks and spreadsheets write it: UTF-16 with or without a byte order mark, UTF-8, and otherwise
 * Windows-1252, in which most bytes that are no UTF-8 are letters with accents.
 */
export function decodeStatement(file: Uint8Array): string {
  const zeros = [0, 0];
  for (const [index, byte] of file.subarray(0, SAMPLE_BYTES).entries()) if (byte === 0) zeros[index % 2]! += 1;
  const isUtf16 = Math.max(...zeros) > Math.min(file.length, SAMPLE_BYTES) / 5;
  if (isUtf16 || (file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff)) {
    const isBigEndian = file[0] === 0xfe || (file[0] !== 0xff && zeros[0]! > zeros[1]!);
    return new TextDecoder(isBigEndian ? "utf-16be" : "utf-16le").decode(file);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

/** One row with its line number. */
export interface StatementRow {
  /** From 1. */
  line: number;
  /** Whether it holds the titles again, as the first row of a page. */
  isTitles: boolean;
  cells: readonly string[];
  /** The cell under a title; `""` for a missing column. */
  cell(title: string): string;
}

/** A file separated by commas, semicolons or tabs. */
export interface StatementFile {
  /** Column titles as written in the file. */
  titles: readonly string[];
  rows: readonly StatementRow[];
}

/** The titles are among the first lines, below names and dates that banks print on top. */
const MAX_TITLE_LINE_NUMBER = 40;
/** More than any row has; a quotation mark that is never closed takes in all that follows. */
const MAX_ROW_CHARACTERS = 100_000;
const LINE_TOO_LONG_MESSAGE =
  "a line is longer than any of a statement, or a quotation mark is never closed. Export the file again.";

/** Makes `Receipt No.` and `RECEIPT NO` equal. */
export const normaliseTitle = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Finds the line with the titles and parses the rows below it.
 * @param isTitles whether a line's cells, normalised by `normaliseTitle`, are the titles
 * @returns undefined when no line has the titles
 * @throws InvalidStatementError when the file is not valid CSV
 */
export function parseStatementFile(
  content: string,
  isTitles: (cells: ReadonlySet<string>) => boolean,
): StatementFile | undefined {
  assertLineLengths(content);
  const areTitles = ({ cells }: { cells: readonly string[] }) => isTitles(new Set(cells.map(normaliseTitle)));
  for (const delimiter of [",", ";", "\t"]) {
    const titleIndex = parseHead(content, delimiter).findIndex(areTitles);
    if (titleIndex < 0) continue;
    const records = parseCsv(content, delimiter);
    const titles = records[titleIndex]!.cells;
    let columns = columnIndexesOf(titles);
    const rows = records.slice(titleIndex + 1).map((record): StatementRow => {
      const isTitleRow = areTitles(record);
      if (isTitleRow) columns = columnIndexesOf(record.cells);
      const current = columns;
      return {
        ...record,
        isTitles: isTitleRow,
        cell: (title) => record.cells[current.get(normaliseTitle(title)) ?? -1] ?? "",
      };
    });
    return { titles, rows };
  }
  return undefined;
}

/**
 * The line of a file of unknown titles that has the most cells with words: its titles, for a person to choose from.
 * @returns [] when no line has several
 */
export function guessTitles(content: string): string[] {
  let best: string[] = [];
  const countWords = (cells: readonly string[]) => cells.filter((cell) => /\p{L}/u.test(cell)).length;
  for (const delimiter of [",", ";", "\t"]) {
    for (const { cells } of parseHead(content, delimiter)) if (countWords(cells) > countWords(best)) best = cells;
  }
  return best.length > 1 ? best : [];
}

/** The parser does not count separators, of which a line may have millions. */
function assertLineLengths(content: string): void {
  for (let at = 0, start = 0, line = 1; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    if (code === 10 || code === 13) {
      start = at + 1;
      line += 1;
    } else if (at - start > MAX_ROW_CHARACTERS) throw new InvalidStatementError(LINE_TOO_LONG_MESSAGE, line);
  }
}

const columnIndexesOf = (titles: readonly string[]) =>
  new Map(titles.map((title, index) => [normaliseTitle(title), index] as const));

/** Without line breaks and runs of spaces. Spreadsheets keep digits as text by a leading apostrophe or as a formula: `'000123`, `="000123"`. */
export const cleanCell = (cell: string): string =>
  cell
    .replace(/^="(.*)"$/s, "$1")
    .replace(/^'+/, "")
    .replace(/\s+/g, " ")
    .trim();

interface CsvRecord {
  line: number;
  cells: string[];
}

/** Adds the rows of a file to `records`. @param to the last row that is read */
function readRecords(content: string, delimiter: string, records: CsvRecord[], to?: number): void {
  parse(content, {
    bom: true,
    delimiter,
    max_record_size: MAX_ROW_CHARACTERS,
    relax_column_count: true,
    // The lines above the titles may hold any character.
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    to: to ?? -1,
    on_record: (cells: string[], { lines: line }) => {
      records.push({ line, cells: cells.map(cleanCell) });
      return null;
    },
  });
}

/** The first rows, up to one that this delimiter makes no row of. */
function parseHead(content: string, delimiter: string): CsvRecord[] {
  const head: CsvRecord[] = [];
  try {
    readRecords(content, delimiter, head, MAX_TITLE_LINE_NUMBER);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return head;
}

function parseCsv(content: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    readRecords(content, delimiter, records);
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines, code } = error as CsvError & { lines?: number };
    const isLong = code === "CSV_MAX_RECORD_SIZE";
    throw new InvalidStatementError(
      isLong ? LINE_TOO_LONG_MESSAGE : "a quotation mark is never closed. Export the file again.",
      lines,
    );
  }
}
