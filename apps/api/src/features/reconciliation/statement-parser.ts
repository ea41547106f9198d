import { instantInNairobi } from "@party/contract/values/nairobi-time";
import { CsvError, parse } from "csv-parse/sync";
import type { LineKind } from "./reconciliation.queries.ts";

/** A line of an M-PESA or bank statement. */
export interface StatementLine {
  source: "mpesa" | "bank";
  /** Line number in the file, from 1. */
  line: number;
  kind: LineKind;
  /** M-PESA receipt or the bank's reference. A fee has the receipt of its payment. */
  receipt: string;
  /** Positive for incoming, negative for outgoing amounts. */
  cents: number;
  completedAt: Date;
  /** The account number that the payer typed, unchanged. */
  account: string;
  /** The rest of the text. Names the payer, so it is encrypted before it is stored. */
  details: string;
  /** The receipt of the payment that a reversal is about. */
  linkedReceipt: string | null;
}

/** A file that is not a valid statement. The message names the line, and quotes nothing but column titles. */
export class InvalidStatementError extends Error {
  override readonly name = "InvalidStatementError";

  constructor(text: string, line?: number) {
    super(line === undefined ? text : `line ${line}: ${text}`);
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
interface StatementRow {
  /** From 1. */
  line: number;
  /** The trimmed cell under a title; `""` for a missing column. */
  cell(title: string): string;
}

/** The titles are among the first lines, below names and dates that banks print on top. */
const MAX_TITLE_LINE = 40;

/** Makes `Receipt No.` and `RECEIPT NO` equal. */
const normaliseTitle = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, "");

/** A file separated by commas, semicolons or tabs. */
interface StatementFile {
  /** Column titles as written in the file. */
  titles: readonly string[];
  rows: readonly StatementRow[];
}

/**
 * Finds the line with the titles and parses the rows below it.
 * @param isTitles whether a line's cells, normalised by `normaliseTitle`, are the titles
 * @returns undefined when no line has the titles
 * @throws InvalidStatementError when the file is not valid CSV
 */
function parseStatementFile(
  content: string,
  isTitles: (cells: ReadonlySet<string>) => boolean,
): StatementFile | undefined {
  for (const delimiter of [",", ";", "\t"]) {
    const records = parseCsv(content, delimiter);
    const titleIndex = records
      .slice(0, MAX_TITLE_LINE)
      .findIndex(({ cells }) => isTitles(new Set(cells.map(normaliseTitle))));
    if (titleIndex < 0) continue;
    const titles = records[titleIndex]!.cells;
    const columns = new Map(titles.map((title, index) => [normaliseTitle(title), index]));
    const rows = records.slice(titleIndex + 1).map(({ line, cells }) => ({
      line,
      cell: (title: string) => cells[columns.get(normaliseTitle(title)) ?? -1] ?? "",
    }));
    return { titles, rows };
  }
  return undefined;
}

function parseCsv(content: string, delimiter: string): { line: number; cells: string[] }[] {
  try {
    const records = parse(content, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      // The lines above the titles may hold any character.
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw new InvalidStatementError("a quotation mark is never closed. Export the file again.", lines);
  }
}

/**
 * @param text e.g. `1,250.00`, `-1 250.5`, `(30.00)`, `KES 10`
 * @returns cents, `undefined` for an empty cell
 * @throws InvalidStatementError for anything else
 */
function parseCents(text: string, title: string, line: number): number | undefined {
  const digits = text.replace(/^(KES|KSH|Sh)\.?\s*/i, "").replace(/[\s\u00a0]/g, "");
  if (digits === "" || digits === "-") return undefined;
  const [, bracket, minus, whole, fraction = ""] =
    /^(\()?([-+])?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?(\))?$/.exec(digits) ?? [];
  if (whole === undefined || (bracket === "(") !== digits.endsWith(")")) {
    throw new InvalidStatementError(`“${title}” is no sum of money.`, line);
  }
  if (whole.replaceAll(",", "").length > 9)
    throw new InvalidStatementError(`“${title}” is larger than any payment.`, line);
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return bracket || minus === "-" ? -cents : cents;
}

/**
 * @param text in Nairobi time, the day first or the year first: `20-11-2026 14:03:11`, `2026-11-20 14:03`, `20/11/2026`
 * @throws InvalidStatementError for anything else
 */
function parseInstant(text: string, title: string, line: number): Date {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  const [year, month, day, ...time] = yearFirst
    ? yearFirst.slice(1)
    : dayFirst
      ? [dayFirst[3], dayFirst[2], dayFirst[1], ...dayFirst.slice(4)]
      : [];
  const clock = time.map((part) => Number(part ?? 0));
  const instant = instantInNairobi(Number(year), Number(month), Number(day), clock);
  if (!instant) {
    throw new InvalidStatementError(`“${title}” is no date. Expected is e.g. 20-11-2026 14:03:11.`, line);
  }
  return instant;
}

/** Required columns of an export from the organisation portal. */
const MPESA_TITLES = ["Receipt No.", "Completion Time", "Paid In"];
const MPESA_RECEIPT = /^[A-Z0-9]{8,14}$/;

/**
 * Parses a statement that was exported from the M-PESA organisation portal.
 * @returns its completed transactions in the file's order; undefined for any other file
 * @throws InvalidStatementError with the line that cannot be read
 */
export function parseMpesaStatement(content: string): StatementLine[] | undefined {
  const file = parseStatementFile(content, (cells) => MPESA_TITLES.every((title) => cells.has(normaliseTitle(title))));
  return file?.rows.flatMap((row) => parseMpesaRow(row) ?? []);
}

function parseMpesaRow(row: StatementRow): StatementLine | undefined {
  const receipt = row.cell("Receipt No.").toUpperCase();
  const completed = row.cell("Completion Time");
  // Totals and page numbers at the end of the file.
  if (!MPESA_RECEIPT.test(receipt) && completed === "") return undefined;
  if (!MPESA_RECEIPT.test(receipt)) throw new InvalidStatementError("“Receipt No.” is no M-PESA receipt.", row.line);
  const completedAt = parseInstant(completed, "Completion Time", row.line);
  const paidIn = parseCents(row.cell("Paid In"), "Paid In", row.line);
  const withdrawn = parseCents(row.cell("Withdrawn"), "Withdrawn", row.line);
  const cents = paidIn || (withdrawn ? -Math.abs(withdrawn) : 0);
  if (cents === 0) throw new InvalidStatementError("neither “Paid In” nor “Withdrawn” holds a sum.", row.line);
  const status = row.cell("Transaction Status");
  if (status !== "" && !/^(completed|reversed)$/i.test(status)) return undefined;
  if (cents > 0 && cents % 100 > 0)
    throw new InvalidStatementError("“Paid In” has cents, which M-PESA does not take.", row.line);
  const reversed = /^reversed$/i.test(status);
  return {
    source: "mpesa",
    line: row.line,
    kind: reversed ? "reversal" : mpesaLineKind(row, cents),
    receipt,
    cents: reversed ? -Math.abs(cents) : cents,
    completedAt,
    account: row.cell("A/C No."),
    details: [row.cell("Details"), row.cell("Other Party Info")].filter(Boolean).join(" · "),
    linkedReceipt: reversed ? receipt : row.cell("Linked Transaction ID").toUpperCase() || null,
  };
}

/** Prefers Safaricom's reason type, because the details of a payment hold what the payer typed. */
function mpesaLineKind(row: StatementRow, cents: number): LineKind {
  const reason = row.cell("Reason Type") || (cents < 0 ? row.cell("Details") : "");
  if (cents < 0 && /\b(charge|fee|tariff)s?\b/i.test(reason)) return "fee";
  if (/revers/i.test(reason)) return "reversal";
  return cents > 0 ? "payment" : "withdrawal";
}

/** A bank's column titles. */
export interface BankColumns {
  date: string;
  reference: string;
  details: string;
  credit: string;
  debit: string;
}

/** Titles that Kenyan banks use; the first that a file has is used. */
const DEFAULT_BANK_TITLES: Record<keyof BankColumns, readonly string[]> = {
  date: ["Transaction Date", "Posting Date", "Value Date", "Date"],
  reference: ["Transaction Reference", "Bank Reference", "Transaction ID", "Reference", "Ref No", "Reference No"],
  details: ["Transaction Details", "Description", "Narration", "Narrative", "Particulars", "Details"],
  credit: ["Credit", "Credit Amount", "Money In", "Paid In", "Deposits", "Deposit"],
  debit: ["Debit", "Debit Amount", "Money Out", "Paid Out", "Withdrawals", "Withdrawal"],
};
const REQUIRED_BANK_COLUMNS = ["date", "reference", "details", "credit"] as const;

/**
 * Parses a bank's statement.
 * @param customTitles the bank's own titles, if not the default ones
 * @returns its lines in the file's order; undefined when the titles are not found
 * @throws InvalidStatementError with the line that cannot be read
 */
export function parseBankStatement(
  content: string,
  customTitles: Partial<BankColumns> = {},
): StatementLine[] | undefined {
  const titlesOf = (column: keyof BankColumns) =>
    customTitles[column] === undefined ? DEFAULT_BANK_TITLES[column] : [customTitles[column]];
  const file = parseStatementFile(content, (cells) =>
    REQUIRED_BANK_COLUMNS.every((column) => titlesOf(column).some((title) => cells.has(normaliseTitle(title)))),
  );
  if (!file) return undefined;
  const present = new Set(file.titles.map(normaliseTitle));
  const columns = Object.fromEntries(
    (Object.keys(DEFAULT_BANK_TITLES) as (keyof BankColumns)[]).map((column) => [
      column,
      titlesOf(column).find((title) => present.has(normaliseTitle(title))) ?? "",
    ]),
  ) as unknown as BankColumns;
  const lines = file.rows.flatMap((row) => parseBankRow(row, columns) ?? []);
  assertUniqueReferences(lines);
  return lines;
}

function parseBankRow(row: StatementRow, columns: BankColumns): StatementLine | undefined {
  const date = row.cell(columns.date);
  const credit = parseCents(row.cell(columns.credit), columns.credit, row.line);
  const debit = columns.debit ? parseCents(row.cell(columns.debit), columns.debit, row.line) : undefined;
  // Opening balance, totals, page numbers.
  if (date === "" || (!credit && !debit)) return undefined;
  const completedAt = parseInstant(date, columns.date, row.line);
  const receipt = row.cell(columns.reference).toUpperCase();
  const cents = credit || -Math.abs(debit ?? 0);
  // Charges often have no reference, and are not recorded.
  if (receipt === "" && cents < 0) return undefined;
  if (receipt === "")
    throw new InvalidStatementError(`“${columns.reference}” is empty: nothing tells this line apart.`, row.line);
  const details = row.cell(columns.details);
  return {
    source: "bank",
    line: row.line,
    kind: cents > 0 ? "payment" : "withdrawal",
    receipt,
    cents,
    completedAt,
    account: "",
    details,
    linkedReceipt: null,
  };
}

/** Two payments with one reference would be stored as one. */
function assertUniqueReferences(lines: readonly StatementLine[]): void {
  const linesByReference = new Map<string, StatementLine>();
  for (const one of lines.filter(({ kind }) => kind === "payment")) {
    const previous = linesByReference.get(one.receipt);
    if (previous && previous.cents !== one.cents) {
      throw new InvalidStatementError(`the reference of line ${previous.line} again, with another sum.`, one.line);
    }
    linesByReference.set(one.receipt, one);
  }
}
