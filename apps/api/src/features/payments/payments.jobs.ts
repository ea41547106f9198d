import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { type JobEmail, onEmail } from "#jobs/emails.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { MAX_ROWS_PER_STEP, MAX_STEPS_MS, onJobInSteps } from "#jobs/steps.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import {
  alertOnUnpaidPrompts,
  pollDueAttempts,
  pollPayments,
  processCallback,
  processWebhook,
  sweepPayments,
} from "./attempts/polling.ts";
import { deleteNetworkHashes } from "./attempts/prompt-limits.queries.ts";
import { processEvent } from "./callbacks/callbacks.ts";
import { deleteUnmatchedEvents, type EventPosition } from "./callbacks/provider-events.queries.ts";
import { fulfilPayments, fulfilPendingPayments, type PurposeHandlers } from "./fulfilment.ts";
import { anonymiseUnpaidPayments } from "./intents/anonymise.ts";
import { findIntent } from "./intents/intents.queries.ts";
import { paymentTitle } from "./intents/intents.ts";
import {
  type ReversalConsequence,
  reversalConsequenceText,
  reversalEmail,
  sendReversalEmail,
} from "./ledger/consequences.ts";
import { sumReversedEntries } from "./ledger/ledger.queries.ts";
import { runFulfilment } from "./ledger/ledger.ts";
import { sumLedgerChanges, sumOldEntries } from "./ledger/ledger-days.queries.ts";
import { findReceiptOfIntent } from "./receipts/receipts.queries.ts";

const sweepOpenPayments = job("payments.sweep", { cron: "* * * * *", retryLimit: 0, expireInSeconds: 180 });
const UNMATCHED_EVENT_DAYS = 30;

/** After the daily reconciliation. */
const anonymiseUnpaid = job("payments.forget-unpaid", { cron: "10 3 * * *", expireInSeconds: 1_800 });

/** `after`: where the job before ended. */
const deleteEvents = job<{ after?: EventPosition }>("payments.delete-unmatched-events", { cron: "15 3 * * *" });
const deleteHashes = job("payments.delete-network-hashes", { cron: "20 3 * * *" });

/** Changes of a minute are summed with those of the minute before; a report reads both. */
const sumLedger = job("payments.sum-ledger", { cron: "* * * * *" });

const checkUnpaidPrompts = job("payments.watch-prompts", { cron: "0 * * * *", retryLimit: 0 });

export const paymentJobs = (services: Services, purposes: PurposeHandlers): JobHandler[] => [
  onJob(processCallback, ({ eventId }) => processEvent(services, eventId)),
  onJob(processWebhook, ({ eventId }) => processEvent(services, eventId)),
  onJob(runFulfilment, (paid) => fulfilPayments(services, purposes, paid)),
  onEmail(services, sendReversalEmail, (payload) => composeReversal(services, payload)),
  onJob(pollPayments, () => pollDueAttempts(services)),
  onJob(sweepOpenPayments, () => sweepAll(services, purposes)),
  onJob(anonymiseUnpaid, () => anonymiseUnpaidPayments(services, purposes)),
  onJob(deleteEvents, (payload) => deleteOldProviderEvents(services, payload)),
  onJobInSteps(services, deleteHashes, () => [(limit) => deleteNetworkHashes(services.db, limit)]),
  onJobInSteps(services, sumLedger, () => [
    (limit) => sumLedgerChanges(services.db, limit),
    (limit) => services.db.transaction().execute((tx) => sumOldEntries(tx, limit)),
  ]),
  onJob(checkUnpaidPrompts, () => alertOnUnpaidPrompts(services)),
];

/** Payments too, because a job that was killed several times waits for its next attempt for up to an hour. */
async function sweepAll(services: Services, purposes: PurposeHandlers): Promise<void> {
  await fulfilPendingPayments(services, purposes);
  await sweepPayments(services);
}

/** Goes through all old events in steps; those for which a minute is too short are a job of its own. */
export async function deleteOldProviderEvents(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { after }: { after?: EventPosition },
  { limit = MAX_ROWS_PER_STEP, withinMs = MAX_STEPS_MS }: { limit?: number; withinMs?: number } = {},
): Promise<void> {
  const until = Date.now() + withinMs;
  let position = after;
  do {
    position = await deleteUnmatchedEvents(db, UNMATCHED_EVENT_DAYS, limit, position);
  } while (position && Date.now() < until);
  if (position) await jobs.enqueue(db, deleteEvents, { after: position });
}

async function composeReversal(
  services: Services,
  { intentId, consequence, amount }: { intentId: number; consequence: ReversalConsequence; amount?: number },
): Promise<JobEmail | undefined> {
  const { db } = services;
  const intent = await findIntent(db, intentId);
  // Null after erasure.
  if (!intent?.payer_email) return;
  const language = await languageOfRecipient(db, intent);
  const email = reversalEmail(language, {
    title: paymentTitle(intent.subject, language),
    reference: intent.reference,
    consequence: reversalConsequenceText(consequence, language),
    amount: amount ?? (await sumReversedEntries(db, intentId)),
    // Its receipt stays valid where nothing ends.
    receipt: consequence.kind === "nothing_else" ? undefined : (await findReceiptOfIntent(db, intentId))?.number,
    contact: party.contacts.email,
  });
  return { ...email, to: intent.payer_email };
}
