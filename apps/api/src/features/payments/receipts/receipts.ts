import type { CheckedReceipt, PaymentStatement } from "@party/contract/receipts";
import type { Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { dayInNairobi, startOfDay } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import * as kiswahili from "@party/contract/values/payment-method-names.sw";
import type { Database } from "#database/database.ts";
import { getUserById } from "#features/auth/auth.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { paymentTitle, randomCharacters } from "../intents/intents.ts";
import { amountInWords as inKiswahili } from "./amount-in-words.sw.ts";
import { amountInWords as inEnglish } from "./amount-in-words.ts";
import {
  findPrintedReceipt,
  findReceiptByNumber,
  findReceiptOfIntent,
  incrementReceiptCounter,
  insertReceipt,
  listAllocatedEntries,
  listReceiptsOfUser,
  listReceiptYearsOf,
} from "./receipts.queries.ts";

export const sendReceipt = job<{ intentId: number }>("receipts.send", EMAIL_RETRIES);

const yearInNairobi = (instant: Date) => Number(dayInNairobi(instant).slice(0, 4));

/**
 * Issues the receipt of a payment, or returns the one it has.
 * @param tx the transaction that fulfils the payment, so that numbers have no gaps
 */
export async function issueReceipt(tx: Database, paid: { intentId: number; amount: number; paidAt: Date }) {
  const existing = await findReceiptOfIntent(tx, paid.intentId);
  if (existing) return existing;
  const year = yearInNairobi(new Date());
  const count = String(await incrementReceiptCounter(tx, year)).padStart(6, "0");
  const number = `R${year}-${count}-${randomCharacters(4)}`;
  return insertReceipt(tx, { number, intent_id: paid.intentId, amount: paid.amount, paid_at: paid.paidAt });
}

/**
 * Enqueues the email with the receipt, for payments whose other emails do not contain it. Payers without an address get none.
 * @param tx the transaction that issued it
 */
export const enqueueReceiptEmail = (tx: Database, jobs: Jobs, intentId: number): Promise<void> =>
  jobs.enqueue(tx, sendReceipt, { intentId });

/** @throws Problem receipt_unknown, also for an existing number with another amount */
export async function checkReceipt(
  db: Database,
  number: string,
  amount: number,
  language: Language,
): Promise<CheckedReceipt> {
  const found = await findReceiptByNumber(db, number, amount);
  if (!found) throw new Problem("receipt_unknown");
  const { intent_state, paid_at, subject, ...receipt } = found;
  const state = intent_state === "reversed" ? "reversed" : "valid";
  return { ...receipt, title: paymentTitle(subject, language), paid_at: paid_at.toISOString(), state };
}

export type PrintedReceipt = NonNullable<Awaited<ReturnType<typeof findReceiptToPrint>>>;

/** The content of a payment's printed receipt; undefined while it has none. */
export async function findReceiptToPrint(db: Database, intentId: number) {
  const receipt = await findPrintedReceipt(db, intentId);
  if (!receipt) return undefined;
  return {
    ...receipt,
    reversed: receipt.intent_state === "reversed",
    entries: await listAllocatedEntries(db, intentId),
  };
}

const startOfYear = (year: number) => startOfDay(`${year}-01-01`);

/** All payments of a member in a calendar year of Nairobi time. Refunded ones are listed and not counted. */
export async function findStatement(
  db: Database,
  userId: number,
  year: number,
  language: Language,
): Promise<PaymentStatement> {
  const [user, rows, years] = await Promise.all([
    getUserById({ db }, userId),
    listReceiptsOfUser(db, userId, startOfYear(year), startOfYear(year + 1)),
    listReceiptYearsOf(db, userId),
  ]);
  const lines = rows.map(({ number, intent_state, paid_at, subject, ...line }) => ({
    ...line,
    title: paymentTitle(subject, language),
    receipt: number,
    paid_at: paid_at.toISOString(),
    reversed: intent_state === "reversed",
  }));
  return {
    year,
    years,
    name: `${user.first_name} ${user.last_name}`,
    lines,
    total: lines.reduce((sum, { amount, reversed }) => (reversed ? sum : sum + amount), 0),
    issued_at: new Date().toISOString(),
  };
}

const methodNames = { en: paymentMethodNames, sw: kiswahili.paymentMethodNames };

/** As `amountInWords` of each language. */
export const amountWordings = { en: inEnglish, sw: inKiswahili };

/** The page on which anybody can check a receipt. */
export const receiptPageUrl = (siteUrl: string, number: string): string => `${siteUrl}/receipts/${number}`;

/** A provisional receipt in the ledger, which is not printed. */
const PROVISIONAL_RECEIPT = /^QUERY-/;

/** The payment methods, e.g. `M-PESA, SIM4K7Q2XZ`; with amounts when there are several. */
export const describePaymentMethods = (language: Language, entries: PrintedReceipt["entries"]): string[] =>
  entries.map(({ provider, method, receipt, amount }) => {
    const name = (methodNames[language] as Record<string, string>)[method ?? provider] ?? provider;
    const label = PROVISIONAL_RECEIPT.test(receipt) ? name : `${name}, ${receipt}`;
    return entries.length > 1 ? `${label} (${formatKes(amount)})` : label;
  });
