import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { recordOperatorEntry } from "#access/audit.ts";
import { paymentTitle } from "#features/payments/intents/intents.ts";
import { findLedgerEntry } from "#features/payments/ledger/ledger.queries.ts";
import {
  allocateEntry,
  type Booking,
  closeReview,
  confirmReversal,
  confirmTransfer,
  DecisionError,
} from "#features/reconciliation/decisions.ts";
import { reconcileDay } from "#features/reconciliation/reconciliation.ts";
import { formatReport } from "#features/reconciliation/report.ts";
import type { BankColumns } from "#features/reconciliation/statements/bank-columns.ts";
import { decodeStatement, InvalidStatementError } from "#features/reconciliation/statements/statement-file.ts";
import { importStatement } from "#features/reconciliation/statements/statement-import.ts";
import { UnreadLinesError } from "#features/reconciliation/statements/statement-summary.ts";
import { findRefundOfEntry } from "#features/refunds/refunds.queries.ts";
import { proposeRefund } from "#features/refunds/refunds.ts";
import type { Services } from "#services.ts";
import { type CommandFunction, runAsOperator, runCommand, UsageError } from "./command.ts";

const USAGE = `npm run reconcile                                      compare the last two days with M-PESA and look for what is stuck
npm run reconcile -- --all                             check all payments and sealed blocks too, as after a restore
npm run reconcile -- --statement file.csv              read a statement of M-PESA or of a bank into the books
         --columns "date=…,reference=…,details=…,credit=…"  a bank's titles, where they are not the usual ones
         --yes                                         also when lines of it cannot be read: the others
         --new 12,15                                   lines 12 and 15 are no transfers of before
         --payment 12,15                               lines 12 and 15 are payments, and no transfers between own accounts
npm run reconcile -- --confirm 12 [--reference M4K7Q2XZ]   transfer 12 is for the payment that it quotes, or for this one
npm run reconcile -- --allocate 34 --reference M4K7Q2XZ    entry 34 is for this payment
npm run reconcile -- --give-back SKL4A1B2C3            propose to give this payment back, the whole of it; a second person decides
npm run reconcile -- --reversed SKL4A1B2C3             this payment went back, as the statement shows
npm run reconcile -- --resolve 56                      review 56 has been dealt with
`;
/** Enough for more than a year of a busy short code. */
const MAX_STATEMENT_BYTES = 64 * 1024 * 1024;

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean" } as const;
/** What can be typed; a test says which call of the console does the same. */
export const reconcileOptions = {
  ...{ statement: TEXT, columns: TEXT, confirm: TEXT, allocate: TEXT, reversed: TEXT, resolve: TEXT },
  ...{ "give-back": TEXT, reference: TEXT, new: TEXT, payment: TEXT, yes: FLAG, all: FLAG, help: FLAG },
};

function optionsOf(args: string[]) {
  try {
    return parseArgs({ args, options: reconcileOptions }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function parseReportId(given: string): number {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new UsageError(`“${given}” is no number of a report.\n\n${USAGE}`);
  return Number(given);
}

const parseLineNumbers = (given: string | undefined): number[] =>
  given === undefined ? [] : given.split(",").map((line) => parseReportId(line.trim()));

function parseColumnTitles(given: string): Partial<BankColumns> {
  const pairs = given.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  const names = ["date", "reference", "details", "credit", "debit", "balance"];
  if (!pairs.every(([name, title]) => name && title && names.includes(name))) throw new UsageError(USAGE);
  return Object.fromEntries(pairs) as Partial<BankColumns>;
}

function readStatement(file: string): string {
  try {
    const content = readFileSync(file);
    if (content.length > MAX_STATEMENT_BYTES) throw new UsageError(`${file} is too large for a statement.`);
    return decodeStatement(content);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

type AskYesNo = (question: string) => Promise<boolean>;

/** @returns false where nobody sits at a terminal */
const askAtTerminal: AskYesNo = async (question) => {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test(
      (await terminal.question(`${question} Read in the lines that can be read? (yes or no) `)).trim(),
    );
  } finally {
    terminal.close();
  }
};

/** Lines that cannot be read wait for a yes. */
async function importWithConfirmation(
  services: Services,
  input: Parameters<typeof importStatement>[1],
  ask: AskYesNo,
): Promise<string> {
  const read = async (accepted: typeof input) => {
    const report = formatReport(await importStatement(services, accepted));
    await recordOperatorEntry(services, { action: "statements.readIn", subjectKind: "statement", subjectIds: [] });
    return report;
  };
  try {
    return await read(input);
  } catch (error) {
    if (!(error instanceof UnreadLinesError) || error.readable === 0) throw error;
    if (!(await ask(`${error.message}\n\n`))) throw error;
    return read({ ...input, acceptUnread: true });
  }
}

/**
 * @param ask the person at the terminal
 * @returns the command to run, which returns the text to print
 * @throws UsageError
 */
export function reconcile(args: string[], ask: AskYesNo = async () => false): CommandFunction {
  const { statement, columns, confirm, allocate, reversed, resolve, reference, help, ...given } = optionsOf(args);
  const back = given["give-back"]?.toUpperCase();
  if (help) return async () => USAGE;
  if (statement !== undefined) {
    const input = {
      name: path.basename(statement),
      content: readStatement(statement),
      columns: columns === undefined ? undefined : parseColumnTitles(columns),
      acceptUnread: given.yes ?? false,
      confirmedNew: parseLineNumbers(given.new),
      confirmedPayments: parseLineNumbers(given.payment),
    };
    return (services) => importWithConfirmation(services, input, ask);
  }
  if (confirm !== undefined) {
    const id = parseReportId(confirm);
    return (services) =>
      book(services, "bankTransfers.confirm", `Transfer ${id} was confirmed before`, ({ db, jobs }) =>
        confirmTransfer(db, jobs, id, reference),
      );
  }
  if (allocate !== undefined) {
    if (reference === undefined) throw new UsageError(USAGE);
    const id = parseReportId(allocate);
    return (services) =>
      book(services, "staffPayments.allocate", `Entry ${id} belongs to this payment`, (within) =>
        allocateEntry(within, id, reference),
      );
  }
  if (back !== undefined) return (services) => proposeGiveBack(services, back);
  if (reversed !== undefined) return (services) => recordStatedReversal(services, reversed.toUpperCase());
  if (resolve !== undefined) {
    const id = parseReportId(resolve);
    return (services) => closeReviewAsOperator(services, id);
  }
  return async (services) => formatReport(await reconcileDay(services, false, given.all ?? false));
}

/** @param before said where nothing was to be done */
const book = async (
  services: Services,
  action: string,
  before: string,
  decide: (services: Services) => Promise<Booking>,
): Promise<string> => {
  const booking = await runAsOperator(services, decide, ({ done, intent }) =>
    done && intent ? { action, subjectKind: "payment", subjectIds: [intent.id] } : undefined,
  );
  if (!booking.done) return `${before}; nothing was changed.\n`;
  const { amount, intent, state } = booking;
  return `KES ${amount} is booked for ${paymentTitle(intent.subject)} (${intent.reference}): ${state}.\n`;
};

/** Only proposes; a person of the console decides. */
async function proposeGiveBack(services: Services, receipt: string): Promise<string> {
  const entry = await findLedgerEntry(services.db, "mpesa", receipt);
  if (!entry || entry.amount <= 0) throw new DecisionError(`There is no M-PESA payment ${receipt} in the books.`);
  if (entry.state === "reversed") return `${receipt} was given back before; nothing was proposed.\n`;
  const id = await runAsOperator(
    services,
    async (within) => {
      const open = await findRefundOfEntry(within.db, entry.id);
      if (open) return undefined;
      const reason = "proposed at the terminal of the server";
      return proposeRefund(within, { entryId: entry.id, reason, proposedBy: null });
    },
    (refund) =>
      refund === undefined
        ? undefined
        : { action: "refunds.propose", subjectKind: "refund", subjectIds: [refund], reason: receipt },
  );
  if (id === undefined) return `${receipt} is being given back already; nothing was proposed.\n`;
  return `Refund ${id} of KES ${entry.amount} (${receipt}) is proposed. A second person approves it in the console; then it is sent.\n`;
}

async function recordStatedReversal(services: Services, receipt: string): Promise<string> {
  const entry = await runAsOperator(
    services,
    ({ db, jobs }) => confirmReversal(db, jobs, receipt),
    (found) =>
      found && {
        action: "staffPayments.recordReversal",
        subjectKind: "payment",
        subjectIds: found.intent_id === null ? [] : [found.intent_id],
        reason: receipt,
      },
  );
  return entry
    ? `${receipt} is booked as reversed, and its receipt says so.\n`
    : `${receipt} is not in the books, or was reversed before; nothing was changed.\n`;
}

async function closeReviewAsOperator(services: Services, id: number): Promise<string> {
  const wasOpen = await runAsOperator(
    services,
    ({ db }) => closeReview(db, id),
    (done) => (done ? { action: "paymentQuestions.close", subjectKind: "review", subjectIds: [id] } : undefined),
  );
  return wasOpen ? `Review ${id} is closed.\n` : `Review ${id} is not open; nothing was changed.\n`;
}

if (import.meta.main) {
  await runCommand((args) => reconcile(args, askAtTerminal), [InvalidStatementError, DecisionError, UnreadLinesError]);
}
