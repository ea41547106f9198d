import { decrypt, encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { isReference, normaliseReference } from "#features/payments/intents/intents.ts";
import { recordUnallocatedPayment } from "#features/payments/ledger/ledger.ts";
import { maskPhone } from "#gateways/payments/mpesa/daraja-http.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";
import { type Covers, listEntriesByReceipt } from "./comparison.queries.ts";
import {
  insertRun,
  insertStatementLines,
  listIntentsByReference,
  listPaymentLines,
  listUnconfirmedTransfers,
  PAGE,
} from "./reconciliation.queries.ts";
import { checkTransfers, compareWithLedger, entryFields, requestReview } from "./reconciliation.ts";
import { addFindings, type Finding, finishRun, type Report } from "./report.ts";
import {
  type BankColumns,
  InvalidStatementError,
  parseBankStatement,
  parseMpesaStatement,
  type StatementLine,
} from "./statement-parser.ts";

export interface StatementInput {
  /** The file's name, for the report. */
  name: string;
  content: string;
  /** A bank's column titles, if not the default ones. */
  columns?: Partial<BankColumns> | undefined;
}

/**
 * Imports a statement of M-PESA or a bank. A file with an error changes nothing, nor does a repeated import.
 * @throws InvalidStatementError with the number of the line
 */
export async function importStatement(services: Services, { name, content, columns }: StatementInput): Promise<Report> {
  const lines = (columns ? undefined : parseMpesaStatement(content)) ?? parseBankStatement(content, columns);
  if (!lines) {
    throw new InvalidStatementError(
      "no line holds the titles of an M-PESA statement (Receipt No., Completion Time, Paid In, …) or of a bank's (date, reference, details, credit). Name a bank's own with --columns.",
    );
  }
  if (lines.length === 0) throw new InvalidStatementError("the statement holds no transactions.");
  const inserted = await services.db.transaction().execute((tx) => insertLines(tx, services, lines));
  const times = lines.map(({ completedAt }) => completedAt.getTime()).toSorted((one, other) => one - other);
  const covers = { from: new Date(times[0]!), until: new Date(times.at(-1)!) };
  const runId = await insertRun(services.db, { kind: "statement", source: name, ...covers });
  if (lines[0]!.source === "mpesa") await compareMpesaStatement(services, runId, lines, covers);
  else await recordTransfers(services, runId, lines);
  const done = [
    `Lines read: ${lines.length}, new ones: ${inserted}.`,
    ...describeFees(lines),
    ...(await describeUnconfirmedTransfers(services)),
  ];
  return finishRun(services, runId, { done });
}

/** Parts of a statement that fit into one statement of SQL. */
function* inPages<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += PAGE) yield rows.slice(from, from + PAGE);
}

/** M-PESA lists its charges on lines of their own, with the payments' receipts. */
function describeFees(lines: readonly StatementLine[]): string[] {
  const fees = lines.filter(({ kind }) => kind === "fee");
  const cents = fees.reduce((all, fee) => all - fee.cents, 0);
  return fees.length === 0 ? [] : [`Charged by M-PESA: KES ${(cents / 100).toFixed(2)}.`];
}

/** The transfers to confirm, for the terminal only, because it names the payers. */
async function describeUnconfirmedTransfers({ db, config }: Services): Promise<string[]> {
  const unconfirmed = await listUnconfirmedTransfers(db);
  const rows = unconfirmed.map(({ id, receipt, cents, text_encrypted }) => {
    const { details } = JSON.parse(decrypt(config.secretKey, text_encrypted)) as { details: string };
    return `   ${id}  ${receipt}  KES ${(Number(cents) / 100).toFixed(2)}  ${details}`;
  });
  const first = rows.length === PAGE ? `, the first ${PAGE}` : "";
  return rows.length === 0 ? [] : [[`Bank transfers that nobody has confirmed${first}:`, ...rows].join("\n")];
}

/** @returns the number of new lines. @throws InvalidStatementError when a payment was imported with another amount before */
async function insertLines(tx: Database, { config }: Services, lines: readonly StatementLine[]): Promise<number> {
  let inserted = 0;
  for (const page of inPages(lines)) {
    const suggested = await matchTransfers(tx, page);
    inserted += await insertStatementLines(
      tx,
      page.map((line) => ({
        ...{ source: line.source, kind: line.kind, receipt: line.receipt, cents: String(line.cents) },
        ...{ completed_at: line.completedAt, linked_receipt: line.linkedReceipt },
        text_encrypted: encrypt(config.secretKey, JSON.stringify({ account: line.account, details: line.details })),
        suggested_intent_id: suggested.get(line) ?? null,
      })),
    );
    const payments = page.filter(({ kind }) => kind === "payment");
    const stored = await listPaymentLines(tx, page[0]!.source, receiptsOf(payments));
    const cents = new Map(stored.map((line) => [line.receipt, line.cents]));
    const changed = payments.find((line) => cents.get(line.receipt) !== String(line.cents));
    if (changed) throw new InvalidStatementError("this payment was read in before with another sum.", changed.line);
  }
  return inserted;
}

const receiptsOf = (lines: readonly StatementLine[]) => lines.map(({ receipt }) => receipt);

async function compareMpesaStatement(
  services: Services,
  runId: number,
  lines: readonly StatementLine[],
  covers: Covers,
): Promise<void> {
  const { db, config } = services;
  const { shortCode, payBill, till } = config.payments.mpesa ?? {};
  const reversed = new Set(lines.flatMap(({ kind, linkedReceipt }) => (kind === "reversal" && linkedReceipt) || []));
  // A payment that was reversed before we knew of it must not be allocated.
  const cameAndWent = new Set(reversed);
  for (const receipts of inPages([...reversed])) {
    for (const entry of await listEntriesByReceipt(db, "mpesa", receipts)) {
      cameAndWent.delete(entry.receipt);
      if (entry.state === "reversed") continue;
      const note = `the statement shows that it went back: npm run reconcile -- --reversed ${entry.receipt}`;
      await requestReview(services, entry, note);
      await addFindings(db, runId, [{ ...entryFields(entry), kind: "reversed_there", note }]);
    }
  }
  const payments = lines.filter(({ kind }) => kind === "payment");
  for (const page of inPages(payments.filter(({ receipt }) => cameAndWent.has(receipt)))) {
    await addFindings(
      db,
      runId,
      page.map(({ receipt, cents }): Finding => {
        const note = "is not booked, because it was given back";
        return { kind: "came_and_went", receipt, amount: cents / 100, note };
      }),
    );
  }
  const toCompare = payments.filter(({ receipt }) => !cameAndWent.has(receipt)).map(payBillPaymentOf);
  await compareWithLedger(services, runId, {
    pages: inPages(toCompare),
    covers,
    // A statement covers one short code, and ledger entries do not store theirs.
    complete: () => new Set([shortCode, payBill, till].filter(Boolean)).size <= 1,
    channel: "statement",
  });
}

function payBillPaymentOf({ receipt, cents, account, details, completedAt }: StatementLine): PayBillPayment {
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

/** All possible references in a text: single words, and up to three consecutive words joined. */
export function referencesIn(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const joined = parts.flatMap((_, index) => [1, 2, 3].map((count) => parts.slice(index, index + count).join("")));
  return [...new Set(joined.map(normaliseReference).filter(isReference))];
}

/** The payment intent that each transfer quotes; none when it quotes several. */
async function matchTransfers(db: Database, lines: readonly StatementLine[]): Promise<Map<StatementLine, number>> {
  const transfers = lines.filter(({ source, kind }) => source === "bank" && kind === "payment");
  const quoted = new Map(transfers.map((line) => [line, referencesIn(`${line.details} · ${line.receipt}`)]));
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
async function recordTransfers(services: Services, runId: number, lines: readonly StatementLine[]): Promise<void> {
  const { db } = services;
  for (const line of lines) {
    if (line.kind !== "payment" || line.cents < 100) continue;
    await db.transaction().execute((tx) => recordUnallocatedPayment(tx, incomingPaymentOf(line)));
  }
  for await (const findings of checkTransfers(db)) await addFindings(db, runId, findings);
}

const incomingPaymentOf = ({ receipt, cents, completedAt }: StatementLine) => ({
  provider: "bank" as const,
  receipt,
  // The ledger is in whole shillings; the statement line keeps the cents.
  amount: Math.floor(cents / 100),
  channel: "statement" as const,
  paidAt: completedAt,
});
