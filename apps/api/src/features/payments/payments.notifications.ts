import { formatKes } from "@party/contract/values/money";
import { type FailureReason, failureTexts } from "@party/contract/values/payments";
import type { NewNotification } from "#features/notifications/notifications.ts";
import type { Intent } from "./intents/intents.queries.ts";

const PAYMENTS = "/dashboard/payments";
/** After this time the payer may have left the page that shows the outcome. */
const LATE_MS = 120_000;

export const isLate = (startedAt: Date): boolean => Date.now() - startedAt.getTime() >= LATE_MS;

export const paymentReceivedNotification = ({ amount, title }: Intent, receipt: string): NewNotification => ({
  title: `We received ${formatKes(amount)}`,
  message: `For: ${title}. Your receipt is ${receipt}.`,
  link: PAYMENTS,
});

/** @param consequence a sentence */
export const paymentReversedNotification = (
  { title }: Intent,
  amount: number,
  consequence: string,
): NewNotification => ({
  title: `${formatKes(amount)} went back to you`,
  message: `For: ${title}. ${consequence}`,
  link: PAYMENTS,
});

export const paymentFailedNotification = ({ amount, title }: Intent, reason: FailureReason): NewNotification => ({
  title: `A payment of ${formatKes(amount)} did not go through`,
  message: `For: ${title}. ${failureTexts[reason]}`,
  link: PAYMENTS,
});
