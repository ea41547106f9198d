import {
  BadStatement,
  centsOf,
  instantOf,
  plain,
  type Row,
  readStatementFile,
} from "#features/reconciliation/statement-file.ts";
import type { StatementLine } from "#features/reconciliation/statement-line.ts";

/** Which titles a bank has for what we need. */
export interface BankColumns {
  date: string;
  reference: string;
  details: string;
  credit: string;
  debit: string;
}

/** What Kenyan banks write; the first that a file has is taken. */
const USUAL: Record<keyof BankColumns, readonly string[]> = {
  date: ["Transaction Date", "Posting Date", "Value Date", "Date"],
  reference: ["Transaction Reference", "Bank Reference", "Transaction ID", "Reference", "Ref No", "Reference No"],
  details: ["Transaction Details", "Description", "Narration", "Narrative", "Particulars", "Details"],
  credit: ["Credit", "Credit Amount", "Money In", "Paid In", "Deposits", "Deposit"],
  debit: ["Debit", "Debit Amount", "Money Out", "Paid Out", "Withdrawals", "Withdrawal"],
};
const NEEDED = ["date", "reference", "details", "credit"] as const;

/**
 * Reads a bank's statement.
 * @param named the bank's own titles, where they are not the usual ones
 * @returns its lines in the file's order; undefined when the titles are not found
 * @throws BadStatement with the line that cannot be read
 */
export function readBankStatement(content: string, named: Partial<BankColumns> = {}): StatementLine[] | undefined {
  const titlesOf = (column: keyof BankColumns) => (named[column] === undefined ? USUAL[column] : [named[column]]);
  const file = readStatementFile(content, (cells) =>
    NEEDED.every((column) => titlesOf(column).some((title) => cells.has(plain(title)))),
  );
  if (!file) return undefined;
  const there = new Set(file.titles.map(plain));
  const columns = Object.fromEntries(
    (Object.keys(USUAL) as (keyof BankColumns)[]).map((column) => [
      column,
      titlesOf(column).find((title) => there.has(plain(title))) ?? "",
    ]),
  ) as unknown as BankColumns;
  const lines = file.rows.flatMap((row) => lineOf(row, columns) ?? []);
  refuseDoubles(lines);
  return lines;
}

function lineOf(row: Row, columns: BankColumns): StatementLine | undefined {
  const date = row.cell(columns.date);
  const credit = centsOf(row.cell(columns.credit), columns.credit, row.line);
  const debit = columns.debit ? centsOf(row.cell(columns.debit), columns.debit, row.line) : undefined;
  // Opening balance, totals, page numbers.
  if (date === "" || (!credit && !debit)) return undefined;
  const completedAt = instantOf(date, columns.date, row.line);
  const receipt = row.cell(columns.reference).toUpperCase();
  const cents = credit || -Math.abs(debit ?? 0);
  // Charges often have none, and are not booked.
  if (receipt === "" && cents < 0) return undefined;
  if (receipt === "")
    throw new BadStatement(`“${columns.reference}” is empty: nothing tells this line apart.`, row.line);
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

/** One reference for two sums would lose one of them. */
function refuseDoubles(lines: readonly StatementLine[]): void {
  const seen = new Map<string, StatementLine>();
  for (const one of lines.filter(({ kind }) => kind === "payment")) {
    const before = seen.get(one.receipt);
    if (before && before.cents !== one.cents) {
      throw new BadStatement(`the reference of line ${before.line} again, with another sum.`, one.line);
    }
    seen.set(one.receipt, one);
  }
}
