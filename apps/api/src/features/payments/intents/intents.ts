import { randomInt } from "node:crypto";
import type { PaymentNote } from "@party/contract/payment-notes";
import type { PaymentSubject } from "@party/contract/payment-subjects";
import type { PastPayment, Payment } from "@party/contract/payments";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { planOf } from "@party/contract/values/membership-plans";
import type { ReviewKind } from "@party/contract/values/payments";
import {
  openAttemptStates,
  type PaymentMethod,
  type PaymentPurpose,
  paymentMethods,
} from "@party/contract/values/payments";
import { siteUrlIn } from "#config.ts";
import { linkToken, verifyLinkToken } from "#crypto.ts";
import { idCursor, type Page, paginateRows } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { insertPaymentReview } from "../ledger/ledger.queries.ts";
import { closeUnpaidIntent } from "../ledger/ledger.ts";
import * as kiswahili from "../payments.messages.content.sw.ts";
import { paymentTitles } from "../payments.messages.content.ts";
import {
  findCurrentIntent,
  findIntent,
  findPayment,
  type Intent,
  insertIntent,
  listOpenIntents,
  listPaymentRows,
  type NewIntent,
  publishPaymentChange,
  updateIntentState,
} from "./intents.queries.ts";

export type PaymentDependencies = Pick<Services, "config" | "providers">;

/** The wait after an expired prompt (payments.md 2.3). */
const PROMPT_COOLDOWN_MS = 120_000;
/** Between two prompts on one phone, or Safaricom cannot lock the subscriber (payments.md 1.2). */
export const PROMPT_INTERVAL_SECONDS = 60;

export interface Debt {
  purpose: PaymentPurpose;
  /** The membership, order or donation. */
  targetId: number;
  /** Distinguishes several debts of one target, such as the first day of a membership's year. */
  term?: string;
  subject: PaymentSubject;
  /** Whole KES. */
  amount: number;
  userId?: number | undefined;
  payerName: string;
  /** Where the receipt is sent. */
  payerEmail?: string | undefined;
  /** In which a payer without an account has asked; English by default. */
  language?: Language | undefined;
  /** When the intent expires. */
  expiresAt?: Date;
  /** The expiry once an attempt was started. */
  extendedExpiresAt?: Date;
}

/**
 * Creates the payment intent of a debt, or returns the open, paid or held one for the same purpose, target and term.
 * @param tx the transaction that creates the debt
 */
export async function openPayment(tx: Database, debt: Debt): Promise<Intent> {
  const term = debt.term ?? "";
  for (let retry = 0; retry < 5; retry++) {
    const existing = await findCurrentIntent(tx, debt.purpose, debt.targetId, term);
    if (existing && existing.state !== "expired" && existing.state !== "reversed") return existing;
    const intent: NewIntent = {
      purpose: debt.purpose,
      target_id: debt.targetId,
      term,
      subject: debt.subject,
      amount: debt.amount,
      reference: createPaymentReference(debt.purpose),
      user_id: debt.userId ?? null,
      payer_name: debt.payerName,
      payer_email: debt.payerEmail ?? null,
      ...(debt.language ? { language: debt.language } : {}),
      expires_at: debt.expiresAt ?? null,
      extended_expires_at: debt.extendedExpiresAt ?? null,
    };
    const created = await insertIntent(tx, intent);
    if (created) return created;
  }
  throw new Error("no payment could be opened");
}

/** @returns whether the intent is closed; an open attempt keeps it open */
export async function closePayment(tx: Database, intentId: number): Promise<boolean> {
  return (await closeUnpaidIntent(tx, intentId)) || (await findIntent(tx, intentId))?.state === "expired";
}

/** Holds a payment for review, such as a donation above a limit. The money stays in the ledger. */
export async function markPaymentHeld(
  tx: Database,
  intentId: number,
  kind: ReviewKind,
  note: PaymentNote,
): Promise<void> {
  await insertPaymentReview(tx, { kind, intentId }, note);
  if (await updateIntentState(tx, intentId, ["open", "paid"], "held")) await publishPaymentChange(tx, intentId);
}

/** @throws Problem payment_unknown */
export async function findIntentByToken(db: Database, { config }: PaymentDependencies, token: string): Promise<Intent> {
  const id = verifyLinkToken(config.secretKey, "payment", token);
  const intent = id === undefined ? undefined : await findIntent(db, id);
  if (!intent) throw new Problem("payment_unknown");
  return intent;
}

export const createPaymentToken = ({ config }: Pick<Services, "config">, { id }: Pick<Intent, "id">) =>
  linkToken(config.secretKey, "payment", id);

/** The site's page of a payment. */
export const createPaymentUrl = (services: Pick<Services, "config">, intent: Intent, language: Language): string =>
  `${siteUrlIn(services, language)}/pay/${createPaymentToken(services, intent)}`;

type LatestAttempt = NonNullable<Awaited<ReturnType<typeof findPayment>>["attempt"]>;

const dateIfFuture = (instant: number) => (instant > Date.now() ? new Date(instant) : undefined);

/** The end of the wait after an expired prompt; undefined when it is over. */
export const promptCooldownEnd = ({ state, phone_last3, settled_at }: LatestAttempt): Date | undefined =>
  state === "expired" && phone_last3 !== null && settled_at
    ? dateIfFuture(settled_at.getTime() + PROMPT_COOLDOWN_MS)
    : undefined;

/** Undefined when the payer may try again now. */
function retryTimeOf(attempt: LatestAttempt): Date | undefined {
  if (attempt.state === "expired") return promptCooldownEnd(attempt);
  if (attempt.state !== "failed" || attempt.provider_id === null || attempt.phone_last3 === null) return undefined;
  // M-PESA rejects the same amount from the same phone for two minutes.
  if (attempt.reason === "too_soon") return dateIfFuture(attempt.settled_at!.getTime() + PROMPT_COOLDOWN_MS);
  return dateIfFuture(attempt.started_at.getTime() + PROMPT_INTERVAL_SECONDS * 1_000);
}

export async function describePayment(
  db: Database,
  services: PaymentDependencies,
  id: number,
  language: Language = "en",
): Promise<Payment> {
  const { attempt, paid, receipt, ...intent } = await findPayment(db, id);
  const open = attempt !== null && (openAttemptStates as readonly string[]).includes(attempt.state);
  const retryAt = attempt && retryTimeOf(attempt);
  const { payBill, bank } = party.payments;
  const payBillNumber = services.config.payments.mpesa?.payBill;
  return {
    token: createPaymentToken(services, intent),
    purpose: intent.purpose,
    title: paymentTitle(intent.subject, language),
    reference: intent.reference,
    amount: intent.amount,
    paid,
    state: intent.state,
    attempt: attempt
      ? {
          method: attempt.method,
          state: attempt.state,
          reason: attempt.reason,
          phone_last3: attempt.phone_last3,
          redirect_url: open ? attempt.redirect_url : null,
          quote: attempt.quote,
          started_at: attempt.started_at.toISOString(),
        }
      : null,
    retry_at: retryAt?.toISOString() ?? null,
    methods: listPaymentMethods(services),
    by_hand: {
      pay_bill: {
        business_number: payBillNumber ?? payBill.businessNumber,
        account: intent.reference,
        placeholder: payBillNumber === undefined && payBill.placeholder === true,
      },
      bank: {
        bank: bank.bank,
        branch: bank.branch,
        account_name: bank.accountName,
        account_number: bank.accountNumber,
        reference: intent.reference,
        placeholder: bank.placeholder === true,
      },
    },
    expires_at: intent.expires_at?.toISOString() ?? null,
    receipt: receipt
      ? { number: receipt.number, amount: receipt.amount, paid_at: receipt.paid_at.toISOString() }
      : null,
  };
}

/** The configured methods, in the contract's order. */
export const listPaymentMethods = ({ providers }: Pick<Services, "providers">): PaymentMethod[] =>
  paymentMethods.filter((method) => method === "bank" || providers.has(method));

/** Closes the open payments of these targets; an open attempt keeps its payment open. */
export async function closePaymentsFor(tx: Database, purpose: PaymentPurpose, targetIds: readonly number[]) {
  for (const { id } of await listOpenIntents(tx, purpose, targetIds)) await closePayment(tx, id);
}

export async function listPaymentHistory(
  { db, config }: Pick<Services, "db" | "config">,
  userId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  language: Language,
): Promise<Page<PastPayment>> {
  const rows = await listPaymentRows(db, userId, idCursor.read(cursor), limit + 1);
  const { results, next } = paginateRows(rows, limit, ({ id }) => idCursor.write(id));
  return {
    next,
    results: results.map(({ created_at, paid_at, receipt, receipt_amount, subject, ...payment }) => ({
      ...payment,
      title: paymentTitle(subject, language),
      token: linkToken(config.secretKey, "payment", payment.id),
      created_at: created_at.toISOString(),
      paid_at: paid_at?.toISOString() ?? null,
      receipt: receipt === null || receipt_amount === null ? null : { number: receipt, amount: receipt_amount },
    })),
  };
}

/** Crockford's base 32: no I, L, O or U, which people misread. */
const REFERENCE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PURPOSE_LETTERS: Record<PaymentPurpose, string> = { membership: "M", order: "S", donation: "D" };
const REFERENCE_RANDOM_LENGTH = 6;
const REFERENCE_PATTERN = new RegExp(
  `^[${Object.values(PURPOSE_LETTERS).join("")}][${REFERENCE_ALPHABET}]{${REFERENCE_RANDOM_LENGTH + 1}}$`,
);

/** Luhn's algorithm over base 32: detects every wrong character and most transpositions. */
function checkCharacterOf(code: string): string {
  let sum = 0;
  for (const [index, character] of [...code].reverse().entries()) {
    const value = REFERENCE_ALPHABET.indexOf(character) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return REFERENCE_ALPHABET[(32 - (sum % 32)) % 32]!;
}

/** Unpredictable characters of five bits each. */
export const randomCharacters = (count: number): string =>
  Array.from({ length: count }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join("");

/** A new reference, e.g. `M4K7Q2XZ`: the letter of its purpose, six random characters and a check character (payments.md 1.6). */
export function createPaymentReference(purpose: PaymentPurpose): string {
  const code = PURPOSE_LETTERS[purpose] + randomCharacters(REFERENCE_RANDOM_LENGTH);
  return code + checkCharacterOf(code);
}

/** @param typed as a payer typed it, e.g. `m4k 7q2-xz`. @returns the canonical spelling */
export const normaliseReference = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");

/** Whether a normalised text has the form of a reference, with any check character. */
export const looksLikeReference = (normalised: string): boolean => REFERENCE_PATTERN.test(normalised);

/** Whether a normalised text has the form and the correct check character. */
export const isValidReference = (normalised: string): boolean =>
  REFERENCE_PATTERN.test(normalised) && checkCharacterOf(normalised.slice(0, -1)) === normalised.at(-1);

const texts = inLanguages(paymentTitles, kiswahili.paymentTitles);

/** The title on receipts. That of an order names no products, because others may see a receipt. */
export function paymentTitle(subject: PaymentSubject, language: Language = "en"): string {
  const { membership, renewal, plan_change, order, gift, trial, unknown } = texts[language];
  switch (subject.kind) {
    case "membership":
      return (subject.renewal ? renewal : membership)(planOf(subject.plan, language).name);
    case "plan_change":
      return plan_change(planOf(subject.plan, language).name);
    case "order":
      return order(subject.items);
    case "gift":
      return gift;
    case "trial":
      return trial;
    case "titled":
      return subject.title;
    // Of a newer version.
    default:
      return unknown;
  }
}
