import type { Donation, MonthlyGift } from "@party/contract/donations";
import type { Payment } from "@party/contract/payments";
import type { Language } from "@party/contract/values/languages";
import type { PaymentMethod } from "@party/contract/values/payments";
import { siteUrlIn } from "#config.ts";
import { decrypt, linkToken, verifyLinkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { startAttempt } from "#features/payments/attempts/attempts.ts";
import { findCurrentIntent } from "#features/payments/intents/intents.queries.ts";
import type { JobEmail } from "#jobs/emails.ts";
import type { BatchStep } from "#jobs/steps.ts";
import { Problem } from "#problem.ts";
import type { Caller } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { monthlyGiftReminderEmail, sendMonthlyGiftReminder } from "./donations.emails.ts";
import {
  findDonationOfMonth,
  findMonthlyGift,
  hasDonationInMonth,
  insertDonationOfMonth,
  lockMonthlyGift,
  type MonthlyGiftRow,
  markDueGiftsReminded,
  markMonthlyGiftEnded,
} from "./donations.queries.ts";
import { calendarDay, describeDonation, openDonationPayment } from "./donations.ts";

type MonthlyGiftServices = Pick<Services, "db" | "config">;

/** The page on which the donor gives again or ends the monthly gift. */
export const monthlyGiftUrl = ({ config }: Pick<Services, "config">, id: number, language: Language): string =>
  `${siteUrlIn({ config }, language)}/donate/monthly/${linkToken(config.secretKey, "monthly-gift", id)}`;

/** @throws Problem monthly_gift_unknown */
export async function showMonthlyGift(services: MonthlyGiftServices, token: string): Promise<MonthlyGift> {
  const gift = await findMonthlyGift(services.db, monthlyGiftIdOf(services, token));
  if (!gift) throw new Problem("monthly_gift_unknown");
  return describeMonthlyGift(services.db, gift);
}

/** Idempotent. @throws Problem monthly_gift_unknown */
export async function endMonthlyGift(services: MonthlyGiftServices, token: string): Promise<MonthlyGift> {
  await markMonthlyGiftEnded(services.db, monthlyGiftIdOf(services, token));
  return showMonthlyGift(services, token);
}

/**
 * Creates or finds the donation of this month with its payment, and sends a prompt to the donor's phone.
 * @throws Problem monthly_gift_unknown, monthly_gift_ended
 */
export async function donateThisMonth(
  services: Services,
  token: string,
  { address, language }: Pick<Caller, "address" | "language">,
): Promise<Donation> {
  const { db } = services;
  const id = monthlyGiftIdOf(services, token);
  const today = calendarDay(new Date());
  const { donation, gift } = await db.transaction().execute(async (tx) => {
    const gift = await lockMonthlyGift(tx, id);
    if (!gift) throw new Problem("monthly_gift_unknown");
    if (gift.state === "ended") throw new Problem("monthly_gift_ended");
    if (!(await findDonationOfMonth(tx, id, today))) await insertDonationOfMonth(tx, id, today);
    const row = (await findDonationOfMonth(tx, id, today))!;
    return {
      gift,
      donation: await describeDonation(tx, services, row, await openDonationPayment(tx, row, { language }), language),
    };
  });
  return {
    ...donation,
    payment: await sendPaymentPromptToDonor(services, donation.payment, gift, { address, language }),
  };
}

/** Starts a prompt for the payment. When that is not possible, the payment is unchanged and the page offers every method. */
async function sendPaymentPromptToDonor(
  services: Services,
  payment: Payment,
  { method, phone_encrypted }: { method: PaymentMethod; phone_encrypted: Buffer | null },
  caller: Pick<Caller, "address" | "language">,
): Promise<Payment> {
  if (services.providers.get(method)?.kind !== "prompt" || !phone_encrypted) return payment;
  const phone = decrypt(services.config.secretKey, phone_encrypted);
  try {
    return await startAttempt(services, payment.token, { method, phone, ...caller });
  } catch (error) {
    if (error instanceof Problem) return payment;
    throw error;
  }
}

/** Enqueues a reminder for every monthly gift that is due, at most one a month, in steps. */
export function monthlyReminderStep({ db, jobs }: Pick<Services, "db" | "jobs">, now: Date): BatchStep {
  const today = calendarDay(now);
  let after = 0;
  return (limit) =>
    db.transaction().execute(async (tx) => {
      const due = await markDueGiftsReminded(tx, today, { after, limit });
      await jobs.enqueueAll(
        tx,
        sendMonthlyGiftReminder,
        due.map(({ id }) => ({ monthlyGiftId: id, month: today.month })),
      );
      after = Math.max(after, ...due.map(({ id }) => id));
      return due.length;
    });
}

/** Sends nothing when the donor has given or ended the gift in the meantime. */
export async function composeReminder(
  services: Services,
  { monthlyGiftId, month }: { monthlyGiftId: number; month: string },
): Promise<JobEmail | undefined> {
  const gift = await findMonthlyGift(services.db, monthlyGiftId);
  if (gift?.state !== "active" || (await hasDonationInMonth(services.db, monthlyGiftId, { month }))) return;
  const first = await findCurrentIntent(services.db, "donation", gift.donation_id);
  const language = first ? await languageOfRecipient(services.db, first) : "en";
  const email = monthlyGiftReminderEmail(language, {
    amount: gift.amount,
    firstName: gift.first_name!,
    prompts: services.providers.get(gift.method)?.kind === "prompt",
    url: monthlyGiftUrl(services, monthlyGiftId, language),
  });
  return { ...email, to: gift.email! };
}

function monthlyGiftIdOf({ config }: MonthlyGiftServices, token: string): number {
  const id = verifyLinkToken(config.secretKey, "monthly-gift", token);
  if (id === undefined) throw new Problem("monthly_gift_unknown");
  return id;
}

const describeMonthlyGift = async (db: Database, gift: MonthlyGiftRow): Promise<MonthlyGift> => ({
  amount: gift.amount,
  state: gift.state,
  payment_method: gift.method,
  phone_last3: gift.phone_last3!,
  given: await hasDonationInMonth(db, gift.id, calendarDay(new Date())),
});
