import { CsvError, parse } from "csv-parse/sync";

/** A file that cannot be read as a statement; its text says where, and quotes nothing of the file but titles of columns. */
export class BadStatement extends Error {
  override readonly name = "BadStatement";

  constructor(text: string, line?: number) {
    super(line === undefined ? text : `line ${line}: ${text}`);
  }
}

/** One row with its place in the file. */
export interface Row {
  /** Counted from 1, as an editor counts. */
  line: number;
  /** The cell under a title, trimmed; `""` for a column that the file has not. */
  cell(title: string): string;
}

/** Titles are within the first lines, below names and periods that banks print on top. */
const TITLES_WITHIN = 40;

/** `Receipt No.` and `RECEIPT NO` are one title. */
export const plain = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, "");

/** A file in UTF-8 with or without BOM, separated by commas, semicolons or tabs. */
export interface StatementFile {
  /** Titles of the columns as they are written. */
  titles: readonly string[];
  rows: readonly Row[];
}

/**
 * Finds the line with the titles and reads what follows.
 * @param isTitles whether a line's cells, spelled as `plain` has it, are the titles looked for
 * @throws BadStatement when the file cannot be cut into cells; undefined when no line has the titles
 */
export function readStatementFile(
  content: string,
  isTitles: (cells: ReadonlySet<string>) => boolean,
): StatementFile | undefined {
  for (const delimiter of [",", ";", "\t"]) {
    const records = cut(content, delimiter);
    const at = records.slice(0, TITLES_WITHIN).findIndex(({ cells }) => isTitles(new Set(cells.map(plain))));
    if (at < 0) continue;
    const titles = records[at]!.cells;
    const columns = new Map(titles.map((title, index) => [plain(title), index]));
    const rows = records.slice(at + 1).map(({ line, cells }) => ({
      line,
      cell: (title: string) => cells[columns.get(plain(title)) ?? -1] ?? "",
    }));
    return { titles, rows };
  }
  return undefined;
}

function cut(content: string, delimiter: string): { line: number; cells: string[] }[] {
  try {
    const records = parse(content, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      // Names on top of the file may hold any sign; what matters is checked cell by cell.
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw new BadStatement("a quotation mark is never closed. Export the file again.", lines);
  }
}

/**
 * @param written e.g. `1,250.00`, `-1 250.5`, `(30.00)`, `KES 10`
 * @returns cents, `undefined` for an empty cell
 * @throws BadStatement for what is no sum
 */
export function centsOf(written: string, title: string, line: number): number | undefined {
  const bare = written.replace(/^(KES|KSH|Sh)\.?\s*/i, "").replace(/[\s\u00a0]/g, "");
  if (bare === "" || bare === "-") return undefined;
  const [, bracket, minus, whole, fraction = ""] =
    /^(\()?([-+])?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?(\))?$/.exec(bare) ?? [];
  if (whole === undefined || (bracket === "(") !== bare.endsWith(")")) {
    throw new BadStatement(`“${title}” is no sum of money.`, line);
  }
  if (whole.replaceAll(",", "").length > 9) throw new BadStatement(`“${title}” is larger than any payment.`, line);
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return bracket || minus === "-" ? -cents : cents;
}

/**
 * @param written in Nairobi time, the day first or the year first: `20-11-2026 14:03:11`, `2026-11-20 14:03`, `20/11/2026`
 * @throws BadStatement for what is no date
 */
export function instantOf(written: string, title: string, line: number): Date {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(written);
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(written);
  const [year, month, day, ...time] = yearFirst
    ? yearFirst.slice(1)
    : dayFirst
      ? [dayFirst[3], dayFirst[2], dayFirst[1], ...dayFirst.slice(4)]
      : [];
  const [hour, minute, second] = time.map((part) => Number(part ?? 0));
  // Kenya is three hours ahead of UTC all year.
  const instant = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute, second) - 3 * 3_600_000,
  );
  const real = new Date(instant.getTime() + 3 * 3_600_000);
  if (real.getUTCDate() !== Number(day) || real.getUTCMonth() !== Number(month) - 1) {
    throw new BadStatement(`“${title}” is no date. Expected is e.g. 20-11-2026 14:03:11.`, line);
  }
  return instant;
}
