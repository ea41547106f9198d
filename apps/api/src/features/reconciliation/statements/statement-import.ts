import { formatCents } from "@party/contract/values/money";
import { decrypt, encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { recordUnallocatedPayments } from "#features/payments/ledger/ledger.ts";
import { maskPhone } from "#gateways/payments/mpesa/daraja-http.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/pay-bill.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { listEntriesByReceipt, type TimeSpan } from "../comparison.queries.ts";
import {
  insertReconciliationRun,
  insertStatementLines,
  listIntentsByReference,
  listUnconfirmedTransfers,
  lockStatementLines,
  ROWS_PER_PAGE,
  reclassifyLineAsPayment,
} from "../reconciliation.queries.ts";
import { checkTransfers, compareWithLedger, findingFieldsOfEntry, requestEntryReview } from "../reconciliation.ts";
import { addFindings, type Finding, finishReconciliationRun, type ReconciliationReport } from "../report.ts";
import { InvalidStatementError } from "./statement-file.ts";
import {
  type BankColumns,
  type PartyNumbers,
  parseBankStatement,
  parseMpesaStatement,
  referencesIn,
  type Statement,
  type StatementLine,
} from "./statement-parser.ts";
import {
  type IdentifiedLine,
  planBankImport,
  planMpesaImport,
  splitIntoPages,
  storedLineKind,
} from "./statement-plan.ts";
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
 * Imports a statement of M-PESA or a bank. A repeated import changes nothing.
 * @throws InvalidStatementError when nothing of the file can be read
 * @throws UnreadLinesError when lines cannot be read, and nobody has accepted that
 */
export async function importStatement(services: Services, input: StatementInput): Promise<ReconciliationReport> {
  const statement = parseStatement(services, input);
  const { lines, added, unread, notes } = await services.db.transaction().execute(async (tx) => {
    await lockStatementLines(tx);
    const plan = await (statement.source === "mpesa"
      ? planMpesaImport(tx, statement)
      : planBankImport(tx, services, statement, new Set(input.confirmedNew)));
    if (plan.unread.length > 0 && !input.acceptUnread)
      throw createUnreadLinesError(statement, plan.unread, plan.added.length);
    await insertLines(tx, services, plan.added);
    for (const page of splitIntoPages(plan.corrected)) {
      const suggested = await matchTransfers(tx, page);
      for (const line of page) await reclassifyLineAsPayment(tx, line.receipt, suggested.get(line) ?? null);
    }
    return plan;
  });
  const runId = await insertReconciliationRun(services.db, {
    kind: "statement",
    source: input.name,
    ...timeSpanOf(statement.lines),
  });
  for (const page of splitIntoPages(unread)) {
    await addFindings(
      services.db,
      runId,
      page.map((line): Finding => ({ kind: "line_unread", note: { reason: "line_unread", ...line } })),
    );
  }
  if (statement.source === "mpesa") await compareMpesaStatement(services, runId, lines, unread.length === 0);
  else await recordTransfers(services, runId, lines);
  await reportOwnTransfers(services, runId, lines);
  const done = [
    ...describeStatement(statement),
    `Lines read: ${statement.lines.length}, new ones: ${added.length}.`,
    ...notes,
    ...describeFees(lines),
    ...(await describeUnconfirmedTransfers(services)),
  ];
  return finishReconciliationRun(services, runId, { done });
}

function parseStatement({ config }: Services, { content, columns, confirmedPayments }: StatementInput): Statement {
  const own = ownNumbersOf(config);
  const statement =
    (columns ? undefined : parseMpesaStatement(content, own)) ?? parseBankStatement(content, columns, own);
  if (!statement) {
    throw new InvalidStatementError(
      "no line holds the titles of an M-PESA statement (Receipt No., Completion Time, Paid In, …) or of a bank's (date, reference, details, credit). Name a bank's own with --columns.",
    );
  }
  for (const line of statement.lines) {
    const isConfirmed = line.source === "bank" && confirmedPayments?.includes(line.line);
    if (isConfirmed && line.kind === "own transfer" && line.cents > 0) line.kind = "payment";
  }
  if (statement.lines.length > 0) return statement;
  if (statement.unread.length > 0) throw createUnreadLinesError(statement, statement.unread, 0);
  throw new InvalidStatementError("the statement holds no transactions.");
}

function ownNumbersOf({ payments }: Services["config"]): PartyNumbers {
  const { shortCode, payBill, till } = payments.mpesa ?? {};
  const { payBill: named, bank } = party.payments;
  return {
    shortCodes: [shortCode, payBill, till, named.placeholder ? undefined : named.businessNumber].filter(
      (code) => code !== undefined,
    ),
    accounts: bank.placeholder ? [] : [bank.accountNumber],
  };
}

function timeSpanOf(lines: readonly StatementLine[]): TimeSpan {
  let [from, until] = [lines[0]!.completedAt, lines[0]!.completedAt];
  for (const { completedAt } of lines) {
    if (completedAt < from) from = completedAt;
    if (completedAt > until) until = completedAt;
  }
  return { from, until };
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

async function insertLines(tx: Database, { config }: Services, lines: readonly IdentifiedLine[]): Promise<void> {
  for (const page of splitIntoPages(lines)) {
    const suggested = await matchTransfers(tx, page);
    const inserted = await insertStatementLines(
      tx,
      page.map((line) => ({
        source: line.source,
        kind: storedLineKind(line),
        receipt: line.receipt,
        cents: String(line.cents),
        reference: line.reference === line.receipt ? null : line.reference,
        balance: line.balance === undefined ? null : String(line.balance),
        completed_at: line.completedAt,
        linked_receipt: line.linkedReceipt,
        text_encrypted: encrypt(config.secretKey, JSON.stringify({ account: line.account, details: line.details })),
        suggested_intent_id: suggested.get(line) ?? null,
      })),
    );
    if (inserted < page.length) throw new InvalidStatementError("Another program reads in a statement. Try again.");
  }
}

async function compareMpesaStatement(
  services: Services,
  runId: number,
  lines: readonly IdentifiedLine[],
  isWhole: boolean,
): Promise<void> {
  if (lines.length === 0) return;
  const { db, config } = services;
  const { shortCode, payBill, till } = config.payments.mpesa ?? {};
  const reversed = new Set(lines.flatMap(({ kind, linkedReceipt }) => (kind === "reversal" && linkedReceipt) || []));
  // A payment that was reversed before we knew of it must not be allocated.
  const cameAndWent = new Set(reversed);
  for (const receipts of splitIntoPages([...reversed])) {
    for (const entry of await listEntriesByReceipt(db, "mpesa", receipts)) {
      cameAndWent.delete(entry.receipt);
      if (entry.state === "reversed") continue;
      const note = { reason: "went_back_there", receipt: entry.receipt } as const;
      await requestEntryReview(services, entry, note);
      await addFindings(db, runId, [{ ...findingFieldsOfEntry(entry), kind: "reversed_there", note }]);
    }
  }
  const payments = lines.filter(({ kind }) => kind === "payment");
  for (const page of splitIntoPages(payments.filter(({ receipt }) => cameAndWent.has(receipt)))) {
    await addFindings(
      db,
      runId,
      page.map(({ receipt, cents }): Finding => {
        const note = { reason: "came_and_went" } as const;
        return { kind: "came_and_went", receipt, amount: cents / 100, note };
      }),
    );
  }
  const toCompare = payments.filter(({ receipt }) => !cameAndWent.has(receipt)).map(payBillPaymentOf);
  await compareWithLedger(services, runId, {
    pages: splitIntoPages(toCompare),
    covers: timeSpanOf(lines),
    // A statement covers one short code, and ledger entries do not store theirs.
    complete: () => isWhole && new Set([shortCode, payBill, till].filter(Boolean)).size <= 1,
    channel: "statement",
  });
}

function payBillPaymentOf({ receipt, cents, account, details, completedAt }: IdentifiedLine): PayBillPayment {
  const [, phone = "", name = ""] = /([\d*+][\d* ]{5,14}[\d*])\s*-\s*([^·]{1,80})$/.exec(details) ?? [];
  return {
    receipt,
    amount: cents / 100,
    typedReference: account.slice(0, 100),
    payerHint: [name.trim(), maskPhone(phone)].filter(Boolean).join(", ") || null,
    phoneHash: null,
    paidAt: completedAt,
    shortCode: "",
    till: false,
  };
}

/** The payment intent that each transfer quotes; none when it quotes several. */
async function matchTransfers(db: Database, lines: readonly StatementLine[]): Promise<Map<StatementLine, number>> {
  const transfers = lines.filter(({ source, kind }) => source === "bank" && kind === "payment");
  const quoted = new Map(transfers.map((line) => [line, referencesIn(`${line.details} · ${line.reference}`)]));
  const intents = new Map(
    (await listIntentsByReference(db, [...new Set([...quoted.values()].flat())])).map(({ id, reference }) => [
      reference,
      id,
    ]),
  );
  const suggested = new Map<StatementLine, number>();
  for (const [line, references] of quoted) {
    const [intentId, ...others] = new Set(references.flatMap((reference) => intents.get(reference) ?? []));
    if (intentId !== undefined && others.length === 0) suggested.set(line, intentId);
  }
  return suggested;
}

/** Records the transfers as unallocated payments, which a person confirms. */
async function recordTransfers(services: Services, runId: number, lines: readonly IdentifiedLine[]): Promise<void> {
  const { db } = services;
  for (const page of splitIntoPages(lines.filter(({ kind, cents }) => kind === "payment" && cents >= 100))) {
    const recorded = await listEntriesByReceipt(
      db,
      "bank",
      page.map(({ receipt }) => receipt),
    );
    const known = new Set(recorded.map(({ receipt }) => receipt));
    await recordUnallocatedPayments(db, page.filter(({ receipt }) => !known.has(receipt)).map(incomingPaymentOf));
  }
  for await (const findings of checkTransfers(db)) await addFindings(db, runId, findings);
}

const incomingPaymentOf = ({ receipt, cents, completedAt }: IdentifiedLine) => ({
  provider: "bank" as const,
  receipt,
  // The ledger is in whole shillings; the statement line keeps the cents.
  amount: Math.floor(cents / 100),
  channel: "statement" as const,
  paidAt: completedAt,
});

/** Own transfers that were booked as payments, before their account was known as the party's own. */
async function reportOwnTransfers(services: Services, runId: number, lines: readonly IdentifiedLine[]): Promise<void> {
  const transfers = lines.filter(({ kind, cents }) => kind === "own transfer" && cents > 0);
  for (const page of splitIntoPages(transfers)) {
    const receipts = page.map(({ receipt }) => receipt);
    for (const entry of await listEntriesByReceipt(services.db, page[0]!.source, receipts)) {
      // A person has said whose transfer at the bank it is.
      const isConfirmed = page[0]!.source === "bank" && entry.intent_id !== null;
      if (entry.state === "reversed" || isConfirmed) continue;
      const note = { reason: "own_transfer" } as const;
      await requestEntryReview(services, entry, note);
      await addFindings(services.db, runId, [{ ...findingFieldsOfEntry(entry), kind: "review_open", note }]);
    }
  }
}
