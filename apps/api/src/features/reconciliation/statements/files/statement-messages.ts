import { MAX_STATEMENT_LINES, type StatementFault } from "@party/contract/values/statements";
import type { BankColumns } from "../bank-columns.ts";
import { decodeStatement, guessTitles, InvalidStatementError } from "../statement-file.ts";
import {
  type PartyNumbers,
  parseAnyStatement,
  type Statement,
  type StatementLine,
  type UnreadLine,
} from "../statement-parser.ts";

export interface StatementJob {
  file: Uint8Array;
  /** A bank's own titles, if not the default ones. */
  columns: Partial<BankColumns> | undefined;
  own: PartyNumbers;
}

/** What is told of a file, one after the other; the lines first, in parts. */
export type StatementMessage =
  | { kind: "lines"; lines: StatementLine[] }
  | { kind: "unread"; unread: UnreadLine[] }
  | { kind: "end"; statement: Omit<Statement, "lines" | "unread">; rows: number }
  | { kind: "unknown titles"; titles: string[] }
  | { kind: "fault"; fault: StatementFault; line: number | null };

/** The event loop takes over so many lines at once. */
const LINES_PER_MESSAGE = 1_000;

/** Parses a file. */
export function* readStatementFile({ file, columns, own }: StatementJob): Generator<StatementMessage> {
  try {
    const content = decodeStatement(file);
    const statement = parseAnyStatement(content, columns, own);
    if (statement) yield* splitStatement(statement);
    else yield { kind: "unknown titles", titles: guessTitles(content) };
  } catch (error) {
    if (!(error instanceof InvalidStatementError)) throw error;
    yield { kind: "fault", fault: "not_csv", line: error.line ?? null };
  }
}

function* splitStatement({ lines, unread, ...rest }: Statement): Generator<StatementMessage> {
  const passed = [...rest.passed.values()].reduce((all, numbers) => all + numbers.length, 0);
  const rows = lines.length + unread.length + passed;
  if (rows > MAX_STATEMENT_LINES) return yield { kind: "fault", fault: "too_many_lines", line: null };
  for (let from = 0; from < lines.length; from += LINES_PER_MESSAGE) {
    yield { kind: "lines", lines: lines.slice(from, from + LINES_PER_MESSAGE) };
  }
  for (let from = 0; from < unread.length; from += LINES_PER_MESSAGE) {
    yield { kind: "unread", unread: unread.slice(from, from + LINES_PER_MESSAGE) };
  }
  yield { kind: "end", statement: rest, rows };
}
