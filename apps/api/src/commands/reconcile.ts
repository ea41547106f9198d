import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import {
  allocateEntry,
  closeReview,
  confirmReversal,
  confirmTransfer,
  DecisionError,
  requestRefund,
} from "#features/reconciliation/decisions.ts";
import { reconcileDay } from "#features/reconciliation/reconciliation.ts";
import { formatReport } from "#features/reconciliation/report.ts";
import { decodeStatement, InvalidStatementError } from "#features/reconciliation/statements/statement-file.ts";
import { importStatement } from "#features/reconciliation/statements/statement-import.ts";
import type { BankColumns } from "#features/reconciliation/statements/statement-parser.ts";
import { UnreadLinesError } from "#features/reconciliation/statements/statement-summary.ts";
import type { Services } from "#services.ts";
import { type CommandFunction, runAsOperator, runCommand, UsageError } from "./command.ts";

const USAGE = `npm run reconcile                                      compare the last two days with M-PESA and look for what is stuck
npm run reconcile -- --statement file.csv              read a statement of M-PESA or of a bank into the books
         --columns "date=…,reference=…,details=…,credit=…"  a bank's titles, where they are not the usual ones
         --yes                                         also when lines of it cannot be read: the others
         --new 12,15                                   lines 12 and 15 are no transfers of before
         --payment 12,15                               lines 12 and 15 are payments, and no transfers between own accounts
npm run reconcile -- --confirm 12 [--reference M4K7Q2XZ]   transfer 12 is for the payment that it quotes, or for this one
npm run reconcile -- --allocate 34 --reference M4K7Q2XZ    entry 34 is for this payment
npm run reconcile -- --give-back SKL4A1B2C3            have M-PESA give this payment back, the whole of it
npm run reconcile -- --reversed SKL4A1B2C3             this payment went back, as the statement shows
npm run reconcile -- --resolve 56                      review 56 has been dealt with
`;
/** Enough for more than a year of a busy short code. */
const MAX_STATEMENT_BYTES = 64 * 1024 * 1024;

function optionsOf(args: string[]) {
  try {
    const text = { type: "string" } as const;
    const options = { statement: text, columns: text, confirm: text, allocate: text, reversed: text, resolve: text };
    const flag = { type: "boolean" } as const;
    const others = { "give-back": text, reference: text, new: text, payment: text, yes: flag, help: flag } as const;
    return parseArgs({ args, options: { ...options, ...others } }).values;
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
  try {
    return formatReport(await importStatement(services, input));
  } catch (error) {
    if (!(error instanceof UnreadLinesError) || error.readable === 0) throw error;
    if (!(await ask(`${error.message}\n\n`))) throw error;
    return formatReport(await importStatement(services, { ...input, acceptUnread: true }));
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
  if (confirm !== undefined)
    return decisionCommand((services, id) => confirmTransfer(services, id, reference), confirm);
  if (allocate !== undefined) {
    if (reference === undefined) throw new UsageError(USAGE);
    return decisionCommand((services, id) => allocateEntry(services, id, reference), allocate);
  }
  if (back !== undefined) return async (services) => `${await requestRefund(services, back)}\n`;
  if (reversed !== undefined) return async (services) => `${await confirmReversal(services, reversed.toUpperCase())}\n`;
  if (resolve !== undefined) return decisionCommand(closeReviewAsOperator, resolve);
  return async (services) => formatReport(await reconcileDay(services, false));
}

const closeReviewAsOperator = (services: Services, id: number): Promise<string> =>
  runAsOperator(
    services,
    (within) => closeReview(within, id),
    () => ({ action: "reviews.close", subjectKind: "review", subjectIds: [id] }),
  );

function decisionCommand(decide: (services: Services, id: number) => Promise<string>, given: string): CommandFunction {
  const id = parseReportId(given);
  return async (services) => `${await decide(services, id)}\n`;
}

if (import.meta.main) {
  await runCommand((args) => reconcile(args, askAtTerminal), [InvalidStatementError, DecisionError, UnreadLinesError]);
}
