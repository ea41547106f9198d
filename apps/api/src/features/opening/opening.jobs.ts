import { findUser } from "#features/auth/users.queries.ts";
import { startAttempt } from "#features/payments/attempts/attempts.ts";
import { createPaymentToken, type PaymentDependencies } from "#features/payments/intents/intents.ts";
import { findRefundable, requestRefund } from "#features/reconciliation/decisions.ts";
import { sendEmail } from "#jobs/emails.ts";
import { type JobHandler, job, NonRetryableError, onJob } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { trialEmail } from "./opening.emails.ts";
import { listOpeningChecks } from "./opening.ts";
import { findTrial, markMailSent, markTrialFailed } from "./trials/trials.queries.ts";
import { codeOfMail, findMoneyOf, returnTrialPayment, sendTrialMail, startTrialPayment } from "./trials/trials.ts";

/** So that it is known to the hour since when something is missing, or done. */
const recordOpeningChecks = job("opening.record-checks", { cron: "7 * * * *", retryLimit: 0 });

export const openingJobs = (services: Services): JobHandler[] => [
  onJob(recordOpeningChecks, () => listOpeningChecks(services)),
  onJob(startTrialPayment, ({ trialId, phone }) => promptForTrial(services, trialId, phone)),
  onJob(returnTrialPayment, ({ trialId }) => askTrialBack(services, trialId)),
  onJob(sendTrialMail, async ({ trialId }, { id, causedAt, attempt }) => {
    const { db, config } = services;
    const trial = await findTrial(db, "mail", trialId);
    const user = trial?.started_by ? await findUser(db, trial.started_by) : undefined;
    if (!trial || !user || trial.sent_at) return;
    const email = trialEmail({ code: codeOfMail(services, trialId), url: `${config.apiUrl}/console/opening` });
    try {
      await sendEmail(services, { ...email, to: user.email, key: id, causedAt });
      await markMailSent(db, trialId);
    } catch (error) {
      // Names no address: `EmailRejectedError`.
      await markTrialFailed(db, trialId, (error as Error).message);
      if (error instanceof NonRetryableError || attempt > 2) return;
      throw error;
    }
  }),
];

async function promptForTrial(services: Services, trialId: number, phone: string): Promise<void> {
  const { db } = services;
  const trial = await findTrial(db, "payment", trialId);
  const { intent, attempt } = trial ? await findMoneyOf(db, trial) : {};
  if (!intent || attempt) return;
  try {
    await startAttempt(services, createPaymentToken(services satisfies PaymentDependencies, intent), {
      method: "mpesa",
      phone,
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await markTrialFailed(db, trialId, error.text);
  }
}

async function askTrialBack(services: Services, trialId: number): Promise<void> {
  const { db } = services;
  const trial = await findTrial(db, "payment", trialId);
  const { entry } = trial ? await findMoneyOf(db, trial) : {};
  if (!entry) return;
  try {
    const refundable = await findRefundable(services, entry.receipt);
    if (refundable) await requestRefund(services, refundable);
  } catch (error) {
    await markTrialFailed(db, trialId, (error as Error).message);
    if ((error as Error).name !== "CannotDecide") throw error;
  }
}
