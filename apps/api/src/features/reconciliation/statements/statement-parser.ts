import type { StatementLineNote } from "@party/contract/payment-notes";
import { isValidReference, normaliseReference } from "#features/payments/intents/intents.ts";
import { maskPhone } from "#gateways/payments/mpesa/daraja-http.ts";
import type { StatementLineKind } from "../reconciliation.queries.ts";
import { type BankColumns, findBankColumns, hasBankColumns } from "./bank-columns.ts";
import { type BalanceCheck, checkBalances, type Movement, type PrintedBalance } from "./statement-balances.ts";
import {
  cleanCell,
  normaliseTitle,
  parseStatementFile,
  type StatementFile,
  type StatementRow,
} from "./statement-file.ts";
import { type DateOrder, findDateOrder, parseInstant, parseSum, UnreadableLineError } from "./statement-values.ts";

/** A line of an M-PESA or bank statement that moved money. */
export interface StatementLine {
  source: "mpesa" | "bank";
  /** Line number in the file, from 1. */
  line: number;
  /** `own transfer`: money that the party moved between its accounts. */
  kind: StatementLineKind | "own transfer";
  /** M-PESA receipt or the bank's reference, which may be empty or a filler. A fee has the receipt of its payment. */
  reference: string;
  /** Positive for incoming, negative for outgoing amounts. */
  cents: number;
  /** What the account had after it, where the file says so. */
  balance: number | undefined;
  completedAt: Date;
  /** The account number that the payer typed, unchanged. */
  account: string;
  /** The rest of the text. Names the payer, so it is encrypted before it is stored. */
  details: string;
  /** The receipt of the payment that a reversal is about. */
  linkedReceipt: string | null;
}

/** Why a line is passed over that can be read: nothing was paid by it. */
export type SkippedLineKind = "no money" | "titles" | "balance or total" | "text" | "same line again";

/** A line that could not be read, for a person. Names and phone numbers are masked. */
export interface UnreadLine {
  line: number;
  why: StatementLineNote;
  text: string;
}

/** What a file says, line by line. */
export interface Statement {
  source: "mpesa" | "bank";
  /** Of the columns, as the file writes them. */
  titles: readonly string[];
  /** Which of them are read; of a bank. */
  columns?: BankColumns;
  /** In the file's order. */
  lines: StatementLine[];
  /** Line numbers by kind. */
  passed: Map<SkippedLineKind, number[]>;
  unread: UnreadLine[];
  /** Undefined where the file has no balances. */
  balances: BalanceCheck | undefined;
}

/** Numbers of the party's own accounts, by which its own transfers are recognised. */
export interface PartyNumbers {
  shortCodes: readonly string[];
  accounts: readonly string[];
}

type RowOutcome = { moved: StatementLine; printed?: number } | { passed: SkippedLineKind; balance?: PrintedBalance };

const NO_OWN_NUMBERS: PartyNumbers = { shortCodes: [], accounts: [] };
/** A reference is stored in a column with an index. */
const MAX_REFERENCE_LENGTH = 100;

/** As lines are compared by it; versions before stored the cell unchanged. */
export const normaliseBankReference = (cell: string): string =>
  cleanCell(cell)
    .toUpperCase()
    .replace(/[\p{C}\s]+/gu, " ")
    .slice(0, MAX_REFERENCE_LENGTH);

/** Reads all rows of a file. A row that cannot be read is listed, and the others are read all the same. */
function readRows(
  source: StatementLine["source"],
  file: StatementFile,
  shown: readonly string[],
  read: (row: StatementRow) => RowOutcome,
): Statement {
  const { titles } = file;
  const statement = { source, titles, lines: [] as StatementLine[], passed: new Map<SkippedLineKind, number[]>() };
  const unread: UnreadLine[] = [];
  const printed: PrintedBalance[] = [];
  const pass = (kind: SkippedLineKind, line: number) => {
    const numbers = statement.passed.get(kind) ?? [];
    statement.passed.set(kind, numbers);
    numbers.push(line);
  };
  const movements: Movement[] = [];
  for (const row of file.rows) {
    try {
      const outcome: RowOutcome = row.isTitles ? { passed: "titles" } : read(row);
      if ("passed" in outcome) {
        pass(outcome.passed, row.line);
        if (outcome.balance) printed.push(outcome.balance);
      } else {
        const { moved } = outcome;
        statement.lines.push(moved);
        const { line, balance, completedAt: at } = moved;
        movements.push({ line, cents: outcome.printed ?? moved.cents, balance, at });
      }
    } catch (error) {
      if (!(error instanceof UnreadableLineError)) throw error;
      const text = shown.map((title) => maskCell(row.cell(title))).filter(Boolean);
      unread.push({ line: row.line, why: error.why, text: text.join(" · ") });
    }
  }
  return { ...statement, unread, balances: checkBalances(movements, printed) };
}

/** Words that are no names: months, halves of the day, currencies, sides, what M-PESA calls its outcomes. */
const IMPERSONAL_WORD =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$|^(?:am|pm|kes|kshs?|cr|dr|completed|declined|failed|cancelled|reversed)$/i;
const MAX_SHOWN_CHARACTERS = 30;

/** A cell without what names a person: a cell may stand under a title that is not its own. */
export function maskCell(cell: string): string {
  return cell
    .slice(0, MAX_SHOWN_CHARACTERS)
    .replace(/\+?\d{9,15}/g, (digits) => maskPhone(digits) || "…")
    .replace(/(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/gu, (word) => (IMPERSONAL_WORD.test(word) ? word : "…"));
}

/** Phrases that stand alone on lines of balances, totals and pages. A payer's text has more words. */
const SUMMARY_PHRASE =
  /^(?:(?:opening|closing|starting|ending|beginning|final|previous|new|ledger|cleared|available|book) (?:ledger |book |available )?balance|balance (?:brought|carried) (?:forward|down)|balance|bal(?:ance)? ?[bc]\/?[fd]|[bc]\/[fd]|(?:brought|carried) (?:forward|down)|(?:(?:grand|sub|page|total) ?-?)*totals?(?: (?:debits?|credits?|paid in|withdrawn|deposits?|for (?:the )?(?:page|period|day)))*|page \d+(?: (?:of|\/) \d+)?|end of statement)[\s:.*]*$/i;
const OPENING_WORDS = /opening|starting|beginning|previous|brought|b\/?[fd]/i;
const CLOSING_WORDS = /closing|ending|final|carried|c\/?[fd]/i;

function parseSummaryRow(row: StatementRow, text: string, balance: number | undefined): RowOutcome {
  const kind = OPENING_WORDS.test(text) ? "opening" : CLOSING_WORDS.test(text) ? "closing" : undefined;
  const printed = kind && balance !== undefined ? { balance: { line: row.line, kind, cents: balance } as const } : {};
  return { passed: "balance or total", ...printed };
}

const MAX_SUMMARY_CHARACTERS = 60;

/** The first cell that is a phrase of a balance or total. */
const summaryPhrase = (cells: readonly string[]): string | undefined =>
  cells.find((cell) => cell.length <= MAX_SUMMARY_CHARACTERS && SUMMARY_PHRASE.test(cell));

/** Balances are not booked, so one that cannot be read is none. */
function parseBalance(text: string): number | undefined {
  try {
    const sum = parseSum(text, "Balance");
    return sum && (sum.side === "debit" ? -Math.abs(sum.cents) : sum.cents);
  } catch {
    return undefined;
  }
}

/** Required columns of an export from the organisation portal. */
const MPESA_REQUIRED_TITLES = ["Receipt No.", "Completion Time", "Paid In"];
const MPESA_TITLES = ["Receipt No.", "Completion Time", "Transaction Status", "Paid In", "Withdrawn", "Balance"];
const MPESA_RECEIPT = /^[A-Z0-9]{8,14}$/;
const COMPLETED_STATUS = /^(?:completed?|success(?:ful)?|reversed)$/i;
const NOT_COMPLETED_STATUS = /declin|fail|cancel|attempt|pending|expire|reject|initiat|authori[sz]|timed? ?out|error/i;

/**
 * Parses a statement that was exported from the M-PESA organisation portal.
 * @returns undefined for any other file
 * @throws InvalidStatementError when the file is not valid CSV
 */
export function parseMpesaStatement(content: string, own: PartyNumbers = NO_OWN_NUMBERS): Statement | undefined {
  const file = parseStatementFile(content, (cells) =>
    MPESA_REQUIRED_TITLES.every((title) => cells.has(normaliseTitle(title))),
  );
  if (!file) return undefined;
  const order = findDateOrder(file.rows.map((row) => row.cell("Completion Time")));
  const linesOfReceipt = new Map<string, StatementLine>();
  return readRows("mpesa", file, MPESA_TITLES, (row) => {
    const outcome = readMpesaRow(row, order, own);
    if (!("moved" in outcome) || outcome.moved.kind !== "payment") return outcome;
    const { moved } = outcome;
    const previous = linesOfReceipt.get(moved.reference);
    if (!previous) linesOfReceipt.set(moved.reference, moved);
    else if (previous.cents === moved.cents) return { passed: "same line again" };
    else throw new UnreadableLineError({ reason: "receipt_repeated", line: previous.line });
    return outcome;
  });
}

function readMpesaRow(row: StatementRow, order: DateOrder, own: PartyNumbers): RowOutcome {
  const receipt = row.cell("Receipt No.").toUpperCase();
  const completed = row.cell("Completion Time");
  const status = row.cell("Transaction Status");
  const balance = parseBalance(row.cell("Balance"));
  if (!MPESA_RECEIPT.test(receipt)) {
    const hasSum = [row.cell("Paid In"), row.cell("Withdrawn")].some((cell) => /[1-9]/.test(cell));
    const phrase = summaryPhrase([row.cells.find(Boolean) ?? "", row.cell("Details")]);
    if (phrase !== undefined && (completed === "" || !hasSum)) return parseSummaryRow(row, phrase, balance);
    if (!hasSum && !isInstant(completed, order)) return { passed: "text" };
    throw new UnreadableLineError({ reason: "no_mpesa_receipt" });
  }
  if (NOT_COMPLETED_STATUS.test(status)) return { passed: "no money" };
  const completedAt = parseInstant(completed, "Completion Time", order);
  const paidIn = parseSum(row.cell("Paid In"), "Paid In")?.cents;
  const withdrawn = parseSum(row.cell("Withdrawn"), "Withdrawn")?.cents;
  const titles = { credit: "Paid In", debit: "Withdrawn" };
  if (paidIn && withdrawn) throw new UnreadableLineError({ reason: "two_sums", ...titles });
  if (paidIn === undefined && withdrawn === undefined)
    throw new UnreadableLineError({ reason: "neither_sum", ...titles });
  const cents = paidIn || (withdrawn ? -Math.abs(withdrawn) : 0);
  if (cents === 0) return { passed: "no money" };
  if (status !== "" && !COMPLETED_STATUS.test(status)) throw new UnreadableLineError({ reason: "status_unclear" });
  const reversed = /^reversed$/i.test(status);
  const kind = reversed ? "reversal" : mpesaLineKind(row, cents, own);
  if (kind === "payment" && cents % 100 > 0) throw new UnreadableLineError({ reason: "cents" });
  const moved: StatementLine = {
    source: "mpesa",
    line: row.line,
    kind,
    reference: receipt,
    balance,
    completedAt,
    cents: reversed ? -Math.abs(cents) : cents,
    account: row.cell("A/C No."),
    details: [row.cell("Details"), row.cell("Other Party Info")].filter(Boolean).join(" · "),
    linkedReceipt: reversed ? receipt : row.cell("Linked Transaction ID").toUpperCase() || null,
  };
  return { moved, printed: cents };
}

function isInstant(text: string, order: DateOrder): boolean {
  try {
    return Boolean(parseInstant(text, "", order));
  } catch {
    return false;
  }
}

/** What M-PESA calls payments of others. Their details hold what the payer typed. */
const PAYMENT_REASON = /pay ?bill|buy ?goods|customer|pay merchant|merchant payment/i;
/** Names of the accounts that an organisation has with M-PESA, between which it moves its money. */
const MPESA_ACCOUNT_NAMES =
  "(?:(?:m-?pesa|organi[sz]ation|utility|working|merchant|charges?(?: paid)?|float|settlement) ?)+(?:account)?";
const TRANSFER_TEXT = new RegExp(
  `^(?:(?:transfer|move|movement)(?: of)?(?: funds)? (?:from )?)?${MPESA_ACCOUNT_NAMES} ?to ${MPESA_ACCOUNT_NAMES}`,
  "i",
);
const SETTLEMENT_TEXT =
  /^(?:organi[sz]ation|revenue|merchant|real[ -]?time)(?: gross)? settlement|^settlement of funds|^own account/i;

/** Prefers Safaricom's reason type, because the details of a payment hold what the payer typed. */
function mpesaLineKind(row: StatementRow, cents: number, own: PartyNumbers): StatementLine["kind"] {
  const [reasonType, details, otherParty] = [
    row.cell("Reason Type"),
    row.cell("Details"),
    row.cell("Other Party Info"),
  ];
  const isPayment = PAYMENT_REASON.test(reasonType) || (reasonType === "" && PAYMENT_REASON.test(details));
  const [, party] = /^\D{0,3}(\d+)\b/.exec(otherParty) ?? [];
  const isOwnParty = party !== undefined && [...own.shortCodes, ...own.accounts].includes(party);
  const movesFunds = [reasonType, details].some((text) => TRANSFER_TEXT.test(text) || SETTLEMENT_TEXT.test(text));
  // Money that leaves M-PESA for the bank is on this account no more.
  const leaves = cents < 0 && /business to bank/i.test(reasonType);
  if (!isPayment && (isOwnParty || (movesFunds && !leaves))) return "own transfer";
  const reason = reasonType || (cents < 0 ? details : "");
  if (cents < 0 && /\b(charge|fee|tariff)s?\b/i.test(reason)) return "fee";
  if (/revers/i.test(reason)) return "reversal";
  return cents > 0 ? "payment" : "withdrawal";
}

/**
 * Parses a bank's statement.
 * @param customTitles the bank's own titles, if not the default ones
 * @returns undefined when the titles are not found
 * @throws InvalidStatementError when the file is not valid CSV
 */
export function parseBankStatement(
  content: string,
  customTitles: Partial<BankColumns> = {},
  own: PartyNumbers = NO_OWN_NUMBERS,
): Statement | undefined {
  const file = parseStatementFile(content, (cells) => hasBankColumns(cells, customTitles));
  if (!file) return undefined;
  const columns = findBankColumns(file.titles, customTitles);
  const order = findDateOrder(file.rows.map((row) => row.cell(columns.date)));
  const { date, reference, debit, credit, balance } = columns;
  const shown = [date, reference, debit, credit, balance].filter(Boolean);
  return { ...readRows("bank", file, shown, (row) => readBankRow(row, columns, order, own)), columns };
}

function readBankRow(row: StatementRow, columns: BankColumns, order: DateOrder, own: PartyNumbers): RowOutcome {
  const [date, reference, details] = [row.cell(columns.date), row.cell(columns.reference), row.cell(columns.details)];
  const balance = parseBalance(row.cell(columns.balance));
  const phrase = summaryPhrase([details, date, reference]);
  const sums = [row.cell(columns.credit), row.cell(columns.debit)];
  // A payer may type such a phrase; then the line has a date, a sum and mostly the bank's reference.
  const isDated = /^\d/.test(date) && sums.some((cell) => /[1-9]/.test(cell));
  if (phrase !== undefined && (!isDated || isPrintedBalance(row, columns, phrase))) {
    return parseSummaryRow(row, phrase, balance ?? parseBalance(row.cell(columns.credit)));
  }
  if (sums.every((cell) => cell === "" || /^-+$/.test(cell))) {
    const hasDate = /^\d/.test(date) && (reference !== "" || details !== "");
    if (hasDate && balance === undefined) throw new UnreadableLineError(missingSumNote(columns));
    return { passed: balance === undefined ? "text" : "balance or total" };
  }
  const cents = bankCents(row, columns);
  if (cents === 0) return { passed: "no money" };
  if (date === "" && reference === "" && details === "") return { passed: "balance or total" };
  return {
    moved: {
      source: "bank",
      line: row.line,
      kind: bankLineKind(details, cents, own),
      cents,
      balance,
      reference: normaliseBankReference(reference),
      completedAt: parseInstant(date, columns.date, order),
      account: "",
      details,
      linkedReceipt: null,
    },
  };
}

/** Whether the sum of a dated line is a balance; a payment has the balance after it beside its sum. */
function isPrintedBalance(row: StatementRow, columns: BankColumns, phrase: string): boolean {
  if (row.cell(columns.reference) !== "" || !(OPENING_WORDS.test(phrase) || CLOSING_WORDS.test(phrase))) return false;
  if (columns.balance === "") throw new UnreadableLineError({ reason: "balance_or_payment" });
  const balance = parseBalance(row.cell(columns.balance));
  return balance === undefined || Math.abs(balance) === Math.abs(bankCents(row, columns));
}

const missingSumNote = ({ credit, debit }: BankColumns): StatementLineNote =>
  debit ? { reason: "neither_sum", credit, debit } : { reason: "no_sum", title: credit };

function bankCents(row: StatementRow, columns: BankColumns): number {
  const credit = parseSum(row.cell(columns.credit), columns.credit);
  const debit = columns.debit ? parseSum(row.cell(columns.debit), columns.debit) : undefined;
  if (credit?.cents && debit?.cents)
    throw new UnreadableLineError({ reason: "two_sums", credit: columns.credit, debit: columns.debit });
  // A file with one column of sums says by CR and DR which way the money went.
  if (columns.debit && (credit?.side === "debit" || debit?.side === "credit"))
    throw new UnreadableLineError({ reason: "two_sides" });
  if (debit?.cents) return -Math.abs(debit.cents);
  if (!credit) return 0;
  return credit.side === "debit" ? -Math.abs(credit.cents) : credit.cents;
}

/**
 * Parses a statement of M-PESA, or of a bank.
 * @param columns a bank's own titles, if not the default ones
 * @returns undefined when the titles of neither are found
 * @throws InvalidStatementError when the file is not valid CSV
 */
export const parseAnyStatement = (
  content: string,
  columns: Partial<BankColumns> | undefined,
  own: PartyNumbers,
): Statement | undefined =>
  (columns ? undefined : parseMpesaStatement(content, own)) ?? parseBankStatement(content, columns, own);

const OWN_TRANSFER_TEXT = /\b(?:own|inter)[ -]?(?:account|a\/c)\b|\b(?:organi[sz]ation|m-?pesa) settlement\b/i;
const SHORT_CODE_TRANSFER_TEXT = /\b(?:settled?|settlements?|business to bank|b2b|utility|working|sweep|own)\b/i;
/** In full or with asterisks: 254712345678, 0712345678, 2547****678. */
const PAYER_PHONE = /(?<!\d)(?:254|0)[17](?:\d{8}|\d*\*+\d+)(?!\d)/;

/** What quotes a reference of ours is a payment, whatever else it says. */
function bankLineKind(details: string, cents: number, { shortCodes }: PartyNumbers): StatementLine["kind"] {
  const numbers = new Set(details.split(/\D+/));
  const isFromShortCode = SHORT_CODE_TRANSFER_TEXT.test(details) && shortCodes.some((code) => numbers.has(code));
  const isOwn = OWN_TRANSFER_TEXT.test(details) || (isFromShortCode && !PAYER_PHONE.test(details));
  if (isOwn && referencesIn(details).length === 0) return "own transfer";
  return cents > 0 ? "payment" : "withdrawal";
}

/** All possible references in a text: single words, and up to three consecutive words joined. */
export function referencesIn(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const joined = parts.flatMap((_, index) => [1, 2, 3].map((count) => parts.slice(index, index + count).join("")));
  return [...new Set(joined.map(normaliseReference).filter(isValidReference))];
}
