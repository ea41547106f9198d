import type { Donation, MonthlyGift } from "@party/contract/donations";
import type { Payment } from "@party/contract/payments";
import type { PaymentMethod } from "@party/contract/values/payments";
import { decrypt, idOfLink, linkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { startAttempt } from "#features/payments/attempts/attempts.ts";
import type { JobIdentity } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { dayOf } from "./calendar.ts";
import { reminderEmail, sendReminder } from "./donations.emails.ts";
import { describeDonation, openGiftPayment } from "./donations.ts";
import {
  endGift,
  findGiftOfMonth,
  findMonthlyGift,
  insertGiftOfMonth,
  isGiven,
  lockMonthlyGift,
  type MonthlyGiftRow,
  takeDueReminders,
} from "./monthly.queries.ts";

type Reads = Pick<Services, "db" | "config">;

/** The page of a monthly gift, where its donor gives or ends it. */
export const monthlyUrl = ({ config }: Pick<Services, "config">, id: number): string =>
  `${config.siteUrl}/donate/monthly/${linkToken(config.secretKey, "monthly-gift", id)}`;

/** @throws Problem monthly_gift_unknown */
export async function showMonthlyGift(reads: Reads, token: string): Promise<MonthlyGift> {
  const gift = await findMonthlyGift(reads.db, idOf(reads, token));
  if (!gift) throw new Problem("monthly_gift_unknown");
  return describe(reads.db, gift);
}

/** Harmless when repeated. @throws Problem monthly_gift_unknown */
export async function endMonthlyGift(reads: Reads, token: string): Promise<MonthlyGift> {
  await endGift(reads.db, idOf(reads, token));
  return showMonthlyGift(reads, token);
}

/**
 * Makes the gift of this month with its payment, or finds it, and rings the donor's phone.
 * @throws Problem monthly_gift_unknown, monthly_gift_ended
 */
export async function giveThisMonth(services: Services, token: string, address?: string): Promise<Donation> {
  const { db } = services;
  const id = idOf(services, token);
  const today = dayOf(new Date());
  const { donation, gift } = await db.transaction().execute(async (tx) => {
    const gift = await lockMonthlyGift(tx, id);
    if (!gift) throw new Problem("monthly_gift_unknown");
    if (gift.state === "ended") throw new Problem("monthly_gift_ended");
    if (!(await findGiftOfMonth(tx, id, today))) await insertGiftOfMonth(tx, id, today);
    const row = (await findGiftOfMonth(tx, id, today))!;
    return { gift, donation: await describeDonation(tx, services, row, await openGiftPayment(tx, row)) };
  });
  return { ...donation, payment: await prompted(services, donation.payment, gift, address) };
}

/** The payment with a prompt on its way; where none can be, as it was: the page then offers every way there is. */
async function prompted(
  services: Services,
  payment: Payment,
  { method, phone_sealed }: { method: PaymentMethod; phone_sealed: Buffer | null },
  address: string | undefined,
): Promise<Payment> {
  if (services.providers.get(method)?.kind !== "prompt" || !phone_sealed) return payment;
  const phone = decrypt(services.config.secretKey, phone_sealed);
  try {
    return await startAttempt(services, payment.token, { method, phone, address });
  } catch (error) {
    if (error instanceof Problem) return payment;
    throw error;
  }
}

/** Reminds everybody whose day it is, once a month however often it runs. */
export const remindMonthlyGivers = ({ db, jobs }: Pick<Services, "db" | "jobs">, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const today = dayOf(now);
    for (const { id } of await takeDueReminders(tx, today)) {
      await jobs.enqueue(tx, sendReminder, { monthlyGiftId: id, month: today.month });
    }
  });

/** Whoever has given or ended it while the mail waited is left alone. */
export async function mailReminder(
  services: Services,
  { monthlyGiftId, month }: { monthlyGiftId: number; month: string },
  { id, causedAt }: JobIdentity,
): Promise<void> {
  const gift = await findMonthlyGift(services.db, monthlyGiftId);
  if (gift?.state !== "active" || (await isGiven(services.db, monthlyGiftId, { month }))) return;
  const letter = reminderEmail(party.name, {
    amount: gift.amount,
    firstName: gift.first_name!,
    prompts: services.providers.get(gift.method)?.kind === "prompt",
    url: monthlyUrl(services, monthlyGiftId),
  });
  await sendEmail(services, { ...letter, to: gift.email!, key: id, causedAt });
}

function idOf({ config }: Reads, token: string): number {
  const id = idOfLink(config.secretKey, "monthly-gift", token);
  if (id === undefined) throw new Problem("monthly_gift_unknown");
  return id;
}

const describe = async (db: Database, gift: MonthlyGiftRow): Promise<MonthlyGift> => ({
  amount: gift.amount,
  state: gift.state,
  phone_last3: gift.phone_last3!,
  given: await isGiven(db, gift.id, dayOf(new Date())),
});
