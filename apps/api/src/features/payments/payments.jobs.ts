import { forgetNetworks } from "#features/payments/attempts.queries.ts";
import { forgetUnpaid } from "#features/payments/forgetting.ts";
import { fulfilPayments, type Purposes } from "#features/payments/fulfilment.ts";
import { fulfil } from "#features/payments/ledger.ts";
import { readNotice } from "#features/payments/notices.ts";
import { findIntent, sumReturned } from "#features/payments/payments.queries.ts";
import { poll } from "#features/payments/poll-times.ts";
import { pollDue, sweepPayments, watchPrompts } from "#features/payments/polling.ts";
import { deleteUnreadEvents } from "#features/payments/provider-events.queries.ts";
import { workOff, workOffCommon } from "#features/payments/provider-events.ts";
import { receiptOf } from "#features/receipts/receipts.ts";
import { type JobHandler, type JobIdentity, job, onJob } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { returnedEmail, sendReturned } from "./payments.emails.ts";

const sweep = job("payments.sweep", { cron: "* * * * *", retryLimit: 0, expireInSeconds: 180 });
/** How long a message is kept that was posted to a common address and is about no payment of ours. */
const UNREAD_KEPT_DAYS = 30;

/** After the books were compared. */
const forget = job("payments.forget-unpaid", { cron: "10 3 * * *", expireInSeconds: 1_800 });

const watch = job("payments.watch-prompts", { cron: "0 * * * *", retryLimit: 0 });

export const paymentJobs = (services: Services, purposes: Purposes): JobHandler[] => [
  onJob(workOff, ({ eventId }) => readNotice(services, eventId)),
  onJob(workOffCommon, ({ eventId }) => readNotice(services, eventId)),
  onJob(fulfil, (paid) => fulfilPayments(services, purposes, paid)),
  onJob(sendReturned, (returned, cause) => mailReturned(services, returned, cause)),
  onJob(poll, () => pollDue(services)),
  onJob(sweep, () => sweepPayments(services)),
  onJob(forget, async () => {
    await forgetUnpaid(services, purposes);
    await deleteUnreadEvents(services.db, UNREAD_KEPT_DAYS);
    await forgetNetworks(services.db);
  }),
  onJob(watch, () => watchPrompts(services)),
];

async function mailReturned(
  services: Services,
  { intentId, consequence }: { intentId: number; consequence: string },
  { id, causedAt }: JobIdentity,
): Promise<void> {
  const { db } = services;
  const intent = await findIntent(db, intentId);
  // None once the payer was erased.
  if (!intent?.payer_email) return;
  const { title, reference } = intent;
  const letter = returnedEmail({
    ...{ title, reference, consequence },
    amount: await sumReturned(db, intentId),
    receipt: (await receiptOf(db, intentId))?.number,
    contact: party.contacts.email,
  });
  await sendEmail(services, { ...letter, to: intent.payer_email, key: id, causedAt });
}
