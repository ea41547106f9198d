import { formatCents } from "@party/contract/values/money";
import { decrypt } from "#crypto.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { listUnconfirmedTransfers, ROWS_PER_PAGE } from "../reconciliation.queries.ts";
import { findReport, type ReconciliationReport } from "../report.ts";
import type { BankColumns } from "./bank-columns.ts";
import { advanceImport, type ImportPosition, type OpenImport } from "./import-steps.ts";
import { InvalidStatementError } from "./statement-file.ts";
import { type PartyNumbers, parseAnyStatement, type Statement, type StatementLine } from "./statement-parser.ts";
import type { ImportPlan } from "./statement-plan.ts";
import { createUnreadLinesError, describeStatement } from "./statement-summary.ts";

export interface StatementInput {
  /** The file's name, for the report. */
  name: string;
  content: string;
  /** A bank's column titles, if not the default ones. */
  columns?: Partial<BankColumns> | undefined;
  /** Whether the readable lines of a file with others are read in. */
  acceptUnread?: boolean;
  /** Numbers of lines that are no transfers of before, where the file does not tell. */
  confirmedNew?: readonly number[];
  /** Numbers of a bank's lines that are payments, although their texts say that the party moved its own money. */
  confirmedPayments?: readonly number[];
}

/**
 * Imports a statement of M-PESA or a bank. A repeated import changes nothing, and one that was interrupted can be repeated.
 * @throws InvalidStatementError when nothing of the file can be read
 * @throws UnreadLinesError when lines cannot be read, and nobody has accepted that
 */
export async function importStatement(services: Services, input: StatementInput): Promise<ReconciliationReport> {
  const statement = parseStatement(services, input);
  const open: OpenImport = {
    name: input.name,
    statement,
    confirmedNew: input.confirmedNew ?? [],
    statementId: null,
    accept({ unread, added }) {
      if (unread.length > 0 && !input.acceptUnread) throw createUnreadLinesError(statement, unread, added.length);
    },
  };
  let position: ImportPosition | undefined;
  let plan: ImportPlan | undefined;
  do {
    const before: ImportPosition | undefined = position;
    position = await services.db.transaction().execute((tx) => advanceImport({ ...services, db: tx }, open, before));
    plan ??= open.planned!.plan;
  } while (position.phase !== "done");
  const done = [
    ...describeStatement(statement),
    `Lines read: ${statement.lines.length}, new ones: ${position.added}.`,
    ...plan.notes,
    ...describeFees(plan.lines),
    ...(await describeUnconfirmedTransfers(services)),
  ];
  return { ...(await findReport(services.db, position.runId))!, done };
}

function parseStatement({ config }: Services, { content, columns, confirmedPayments }: StatementInput): Statement {
  const statement = parseAnyStatement(content, columns, ownNumbersOf(config));
  if (!statement) {
    throw new InvalidStatementError(
      "no line holds the titles of an M-PESA statement (Receipt No., Completion Time, Paid In, …) or of a bank's (date, reference, details, credit). Name a bank's own with --columns.",
    );
  }
  confirmPayments(statement, confirmedPayments ?? []);
  if (statement.lines.length > 0) return statement;
  if (statement.unread.length > 0) throw createUnreadLinesError(statement, statement.unread, 0);
  throw new InvalidStatementError("the statement holds no transactions.");
}

/** Changes lines of a bank that are payments, as a person says, although their texts say otherwise. */
export function confirmPayments({ lines }: Statement, numbers: readonly number[]): void {
  const confirmed = new Set(numbers);
  for (const line of lines) {
    const isConfirmed = line.source === "bank" && confirmed.has(line.line);
    if (isConfirmed && line.kind === "own transfer" && line.cents > 0) line.kind = "payment";
  }
}

export function ownNumbersOf({ payments }: Services["config"]): PartyNumbers {
  const { shortCode, payBill, till } = payments.mpesa ?? {};
  const { payBill: named, bank } = party.payments;
  return {
    shortCodes: [shortCode, payBill, till, named.placeholder ? undefined : named.businessNumber].filter(
      (code) => code !== undefined,
    ),
    accounts: bank.placeholder ? [] : [bank.accountNumber],
  };
}

/** M-PESA lists its charges on lines of their own, with the payments' receipts. */
function describeFees(lines: readonly StatementLine[]): string[] {
  const fees = lines.filter(({ kind }) => kind === "fee");
  const cents = fees.reduce((all, fee) => all - fee.cents, 0);
  return fees.length === 0 ? [] : [`Charged by M-PESA: ${formatCents(cents)}.`];
}

/** The transfers to confirm, for the terminal only, because it names the payers. */
async function describeUnconfirmedTransfers({ db, config }: Services): Promise<string[]> {
  const unconfirmed = await listUnconfirmedTransfers(db);
  const rows = unconfirmed.map(({ id, receipt, cents, text_encrypted }) => {
    const { details } = JSON.parse(decrypt(config.secretKey, text_encrypted)) as { details: string };
    return `   ${id}  ${receipt}  ${formatCents(Number(cents))}  ${details}`;
  });
  const first = rows.length === ROWS_PER_PAGE ? `, the first ${ROWS_PER_PAGE}` : "";
  return rows.length === 0 ? [] : [[`Bank transfers that nobody has confirmed${first}:`, ...rows].join("\n")];
}
