import { normaliseTitle } from "./statement-file.ts";

/** A bank's column titles. */
export interface BankColumns {
  date: string;
  reference: string;
  details: string;
  credit: string;
  debit: string;
  balance: string;
}

/** Titles that Kenyan banks use; the first that a file has is used. */
const DEFAULT_BANK_TITLES: Record<keyof BankColumns, readonly string[]> = {
  date: ["Transaction Date", "Posting Date", "Value Date", "Date"],
  reference: ["Transaction Reference", "Bank Reference", "Transaction ID", "Reference", "Ref No", "Reference No"],
  details: ["Transaction Details", "Description", "Narration", "Narrative", "Particulars", "Details"],
  credit: ["Credit", "Credit Amount", "Money In", "Paid In", "Deposits", "Deposit"],
  debit: ["Debit", "Debit Amount", "Money Out", "Paid Out", "Withdrawals", "Withdrawal"],
  balance: ["Balance", "Running Balance", "Ledger Balance", "Book Balance", "Closing Balance"],
};
const REQUIRED_BANK_COLUMNS = ["date", "reference", "details", "credit"] as const;

const titlesOf = (column: keyof BankColumns, custom: Partial<BankColumns>) =>
  custom[column] === undefined ? DEFAULT_BANK_TITLES[column] : [custom[column]];

/**
 * Whether a line of a file holds the titles of all columns that are needed.
 * @param cells by `normaliseTitle`
 * @param custom the bank's own titles, if not the default ones
 */
export const hasBankColumns = (cells: ReadonlySet<string>, custom: Partial<BankColumns>): boolean =>
  REQUIRED_BANK_COLUMNS.every((column) => titlesOf(column, custom).some((title) => cells.has(normaliseTitle(title))));

/** The columns among a file's titles; `""` for one that it has not. */
export function findBankColumns(titles: readonly string[], custom: Partial<BankColumns> = {}): BankColumns {
  const present = new Set(titles.map(normaliseTitle));
  const titleOf = (column: keyof BankColumns) =>
    titlesOf(column, custom).find((title) => present.has(normaliseTitle(title))) ?? "";
  return {
    date: titleOf("date"),
    reference: titleOf("reference"),
    details: titleOf("details"),
    credit: titleOf("credit"),
    debit: titleOf("debit"),
    balance: titleOf("balance"),
  };
}
