import { decrypt, encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { isReference, normaliseReference } from "#features/payments/intents/reference.ts";
import { recordUnallocatedPayment } from "#features/payments/ledger/ledger.ts";
import { type BankColumns, readBankStatement } from "#features/reconciliation/bank-statement.ts";
import type { Finding } from "#features/reconciliation/finding.ts";
import { aboutEntry, compareWithBooks, review } from "#features/reconciliation/mpesa-books.ts";
import { readMpesaStatement } from "#features/reconciliation/mpesa-statement.ts";
import { readOwnBooks } from "#features/reconciliation/own-books.ts";
import {
  findBooked,
  findIntentsByReference,
  findPaymentLine,
  findUnconfirmed,
  insertLine,
} from "#features/reconciliation/reconciliation.queries.ts";
import type { Report } from "#features/reconciliation/report.ts";
import { BadStatement } from "#features/reconciliation/statement-file.ts";
import type { StatementLine } from "#features/reconciliation/statement-line.ts";
import { storeReport } from "#features/reconciliation/store-report.ts";
import { maskPhone } from "#gateways/payments/mpesa/formats.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";

export interface StatementInput {
  /** The file's name, for the report. */
  name: string;
  content: string;
  /** Titles of a bank's columns where they are not the usual ones; then it is a bank's. */
  columns?: Partial<BankColumns> | undefined;
}

/**
 * Reads a statement of M-PESA or of a bank into the books. A file with a mistake leaves no trace; the same file again
 * changes nothing.
 * @throws BadStatement with the number of the line
 */
export async function importStatement(services: Services, { name, content, columns }: StatementInput): Promise<Report> {
  const lines = (columns ? undefined : readMpesaStatement(content)) ?? readBankStatement(content, columns);
  if (!lines) {
    throw new BadStatement(
      "no line holds the titles of an M-PESA statement (Receipt No., Completion Time, Paid In, …) or of a bank's (date, reference, details, credit). Name a bank's own with --columns.",
    );
  }
  if (lines.length === 0) throw new BadStatement("the statement holds no transactions.");
  const suggested = await suggestIntents(services.db, lines);
  const fresh = await services.db.transaction().execute((tx) => keepLines(tx, services, lines, suggested));
  const times = lines.map(({ completedAt }) => completedAt.getTime());
  const covers = { from: new Date(Math.min(...times)), until: new Date(Math.max(...times)) };
  const findings =
    lines[0]!.source === "mpesa" ? await settleMpesa(services, lines, covers) : await keepTransfers(services, lines);
  const done = [
    `Lines read: ${lines.length}, new ones: ${fresh}.`,
    ...feesOf(lines),
    ...(await waitingTransfers(services)),
  ];
  return storeReport(services, { kind: "statement", source: name, ...covers, findings, done }, false);
}

/** What M-PESA charged stands on lines of its own, under the payments' receipts. */
function feesOf(lines: readonly StatementLine[]): string[] {
  const fees = lines.filter(({ kind }) => kind === "fee");
  const cents = fees.reduce((all, fee) => all - fee.cents, 0);
  return fees.length === 0 ? [] : [`Charged by M-PESA: KES ${(cents / 100).toFixed(2)}.`];
}

/** What a person has to know to confirm a transfer; for the terminal alone, because it names the payers. */
async function waitingTransfers({ db, config }: Services): Promise<string[]> {
  const waiting = await findUnconfirmed(db);
  const rows = waiting.map(({ id, receipt, cents, words_sealed }) => {
    const { details } = JSON.parse(decrypt(config.secretKey, words_sealed)) as { details: string };
    return `   ${id}  ${receipt}  KES ${(Number(cents) / 100).toFixed(2)}  ${details}`;
  });
  return rows.length === 0 ? [] : [["Bank transfers that nobody has confirmed:", ...rows].join("\n")];
}

/** @returns how many were new. @throws BadStatement when a payment was read in before with another sum */
async function keepLines(
  tx: Database,
  { config }: Services,
  lines: readonly StatementLine[],
  suggested: ReadonlyMap<StatementLine, number>,
): Promise<number> {
  let fresh = 0;
  for (const line of lines) {
    const { source, kind, receipt, cents, completedAt, linkedReceipt, account, details } = line;
    const kept = await insertLine(tx, {
      ...{ source, kind, receipt, cents: String(cents), completed_at: completedAt, linked_receipt: linkedReceipt },
      words_sealed: encrypt(config.secretKey, JSON.stringify({ account, details })),
      suggested_intent_id: suggested.get(line) ?? null,
    });
    if (kept) fresh += 1;
    else if (kind === "payment" && (await findPaymentLine(tx, source, receipt))?.cents !== String(cents)) {
      throw new BadStatement("this payment was read in before with another sum.", line.line);
    }
  }
  return fresh;
}

async function settleMpesa(services: Services, lines: readonly StatementLine[], covers: { from: Date; until: Date }) {
  const { shortCode, payBill, till } = services.config.payments.mpesa ?? {};
  const reversed = new Set(lines.flatMap(({ kind, linkedReceipt }) => (kind === "reversal" && linkedReceipt) || []));
  const booked = await findBooked(services.db, "mpesa", { ...covers, receipts: [...reversed] });
  const known = new Set(booked.map(({ receipt }) => receipt));
  const payments = lines.filter(({ kind }) => kind === "payment");
  // What came and went back already is not to pay for anything.
  const gone = payments.filter(({ receipt }) => reversed.has(receipt) && !known.has(receipt));
  const findings: Finding[] = gone.map(({ receipt, cents }) => ({
    kind: "came_and_went",
    receipt,
    amount: cents / 100,
    note: "is not booked, because it was given back",
  }));
  for (const entry of booked) {
    if (!reversed.has(entry.receipt) || entry.state === "reversed") continue;
    const note = `the statement shows that it went back: npm run reconcile -- --reversed ${entry.receipt}`;
    await review(services, entry, note);
    findings.push({ ...aboutEntry(entry), kind: "reversed_there", note });
  }
  const compared = await compareWithBooks(services, {
    payments: payments.filter((line) => !gone.includes(line)).map(paymentOf),
    ...covers,
    // A statement is of one short code, and the books do not say which one a payment came by.
    whole: new Set([shortCode, payBill, till].filter(Boolean)).size <= 1,
    channel: "statement",
  });
  return [...findings, ...compared.findings];
}

function paymentOf({ receipt, cents, account, details, completedAt }: StatementLine): PayBillPayment {
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

/** Every way to read a reference out of what somebody wrote: words alone, and up to three in a row as one. */
export function referencesIn(words: string): string[] {
  const parts = words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const joined = parts.flatMap((_, at) => [1, 2, 3].map((count) => parts.slice(at, at + count).join("")));
  return [...new Set(joined.map(normaliseReference).filter(isReference))];
}

/** Whose payment each transfer seems to be; none where it quotes two. */
async function suggestIntents(db: Database, lines: readonly StatementLine[]): Promise<Map<StatementLine, number>> {
  const transfers = lines.filter(({ source, kind }) => source === "bank" && kind === "payment");
  const quoted = new Map(transfers.map((line) => [line, referencesIn(`${line.details} · ${line.receipt}`)]));
  const intents = new Map(
    (await findIntentsByReference(db, [...new Set([...quoted.values()].flat())])).map(({ id, reference }) => [
      reference,
      id,
    ]),
  );
  const suggested = new Map<StatementLine, number>();
  for (const [line, references] of quoted) {
    const [one, ...others] = new Set(references.flatMap((reference) => intents.get(reference) ?? []));
    if (one !== undefined && others.length === 0) suggested.set(line, one);
  }
  return suggested;
}

/** The money is in the book at once, as nobody's: whose it is, a person confirms. */
async function keepTransfers(services: Services, lines: readonly StatementLine[]): Promise<Finding[]> {
  for (const line of lines) {
    if (line.kind !== "payment" || line.cents < 100) continue;
    await services.db.transaction().execute((tx) => recordUnallocatedPayment(tx, arrivalOf(line)));
  }
  return (await readOwnBooks(services.db)).filter(({ kind }) => kind === "unconfirmed_transfer");
}

const arrivalOf = ({ receipt, cents, completedAt }: StatementLine) => ({
  provider: "bank" as const,
  receipt,
  // The books are in whole shillings; the line keeps the cents.
  amount: Math.floor(cents / 100),
  channel: "statement" as const,
  paidAt: completedAt,
});
