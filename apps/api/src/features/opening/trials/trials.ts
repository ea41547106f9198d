import { timingSafeEqual } from "node:crypto";
import { DECLARATION_VERSION } from "@party/contract/donations";
import type { MailTrial, Opening, PaymentTrial } from "@party/contract/opening";
import { TRIAL_AMOUNT } from "@party/contract/values/opening-checks";
import { failureTexts } from "@party/contract/values/payment-failures";
import { keyedHmac } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { findUser } from "#features/auth/users.queries.ts";
import { createDonationWithin } from "#features/donations/donations.ts";
import { findFirstCallbackOf, findLastCallback } from "#features/payments/callbacks/provider-events.queries.ts";
import { findCurrentIntent, findLatestAttempt } from "#features/payments/intents/intents.queries.ts";
import { findEntryOfIntent } from "#features/payments/ledger/ledger.queries.ts";
import { type JobQueue, job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  findLatestTrial,
  findTrial,
  insertTrial,
  listTrialsAskedBack,
  lockTrials,
  markMailArrived,
  markReturnAsked,
  type Trial,
} from "./trials.queries.ts";

/** Each is done once: what a second run would do has been done, or M-PESA refuses. */
export const startTrialPayment = job<{ trialId: number; phone: string }>("opening.start-payment", { retryLimit: 0 });
export const returnTrialPayment = job<{ trialId: number }>("opening.return-payment", { retryLimit: 0 });
export const sendTrialMail = job<{ trialId: number }>("opening.send-mail", { retryLimit: 2, retryDelay: 5 });

type TrialServices = Pick<Services, "config" | "db" | "providers"> & { jobs: Pick<JobQueue, "enqueue"> };

/** A prompt that was not answered by then will not be. */
const PAYMENT_OPEN_MS = 3 * 60_000;
const MAIL_OPEN_MS = 60_000;

const isRecent = (trial: Trial | undefined, ms: number): boolean =>
  trial !== undefined && trial.failure === null && Date.now() - trial.started_at.getTime() < ms;

/**
 * Prompts a phone for the trial payment, on the path of every gift: a donation that counts in no sum. Whoever asks again while
 * one is under way gets that one.
 * @param services its `db` is a transaction
 */
export async function tryPayment(services: TrialServices, userId: number, phone: string): Promise<void> {
  const { db: tx, config, providers, jobs } = services;
  if (!providers.has("mpesa")) throw new Problem("payment_method_unavailable");
  if (!/^\+254[17]\d{8}$/.test(phone)) throw new Problem("phone_not_kenyan");
  await lockTrials(tx, "payment");
  const latest = await findLatestTrial(tx, "payment");
  if (isRecent(latest, PAYMENT_OPEN_MS) && latest!.return_asked_at === null) return;
  const user = (await findUser(tx, userId))!;
  const donation = await createDonationWithin(
    tx,
    services,
    {
      amount: TRIAL_AMOUNT,
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone,
      payment_method: "mpesa",
      declaration: true,
      declaration_version: DECLARATION_VERSION,
      monthly: false,
    },
    { trial: true },
  );
  const { id } = await insertTrial(tx, {
    kind: "payment",
    started_by: userId,
    simulated: config.payments.mpesa!.simulated,
    donation_id: donation.id,
  });
  await jobs.enqueue(tx, startTrialPayment, { trialId: id, phone });
}

/** Asks once for the trial's money to go back to the phone that it came from. @param services its `db` is a transaction */
export async function returnPayment({ db: tx, jobs }: TrialServices, id: number): Promise<void> {
  const trial = await findTrial(tx, "payment", id);
  if (!trial) throw new Problem("not_found");
  if (trial.return_asked_at) return;
  const { entry } = await findMoneyOf(tx, trial);
  if (entry?.state !== "allocated") throw new Problem("trial_not_returnable");
  if (await markReturnAsked(tx, id)) await jobs.enqueue(tx, returnTrialPayment, { trialId: id });
}

/** @param services its `db` is a transaction */
export async function tryMail({ db: tx, config, jobs }: TrialServices, userId: number): Promise<void> {
  await lockTrials(tx, "mail");
  const latest = await findLatestTrial(tx, "mail");
  if (isRecent(latest, MAIL_OPEN_MS) && latest!.started_by === userId) return;
  const simulated = config.smtpUrl === undefined;
  const { id } = await insertTrial(tx, { kind: "mail", started_by: userId, simulated, donation_id: null });
  await jobs.enqueue(tx, sendTrialMail, { trialId: id });
}

/** Six digits that stand in the email alone. */
export const codeOfMail = ({ config }: Pick<Services, "config">, id: number): string =>
  String(keyedHmac(config.secretKey, "opening trial email", String(id)).readUInt32BE() % 1_000_000).padStart(6, "0");

/** Who types in the code has the email. */
export async function confirmMail(
  services: Pick<Services, "config" | "db">,
  userId: number,
  id: number,
  typed: string,
): Promise<void> {
  const trial = await findTrial(services.db, "mail", id);
  if (trial?.started_by !== userId) throw new Problem("not_found");
  const [given, right] = [typed.replace(/\s/g, ""), codeOfMail(services, id)].map((code) => Buffer.from(code)) as [
    Buffer,
    Buffer,
  ];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Problem("trial_code_wrong");
  await markMailArrived(services.db, id);
}

/** What the payments know of a trial. */
export async function findMoneyOf(db: Database, { donation_id }: Pick<Trial, "donation_id">) {
  const intent = donation_id === null ? undefined : await findCurrentIntent(db, "donation", donation_id);
  if (!intent) return { intent: undefined, attempt: undefined, entry: undefined };
  return {
    intent,
    attempt: await findLatestAttempt(db, intent.id),
    entry: await findEntryOfIntent(db, intent.id),
  };
}

/** A trial whose money went back; a real one before one of the simulator. */
export async function findReturnedTrial(db: Database): Promise<Trial | undefined> {
  for (const trial of await listTrialsAskedBack(db)) {
    if ((await findMoneyOf(db, trial)).entry?.state === "reversed") return trial;
  }
  return undefined;
}

type TrialStep = PaymentTrial["steps"][number];

const stepOf = (step: TrialStep["step"], at: Date | null | undefined, text = "", failed = false): TrialStep => ({
  step,
  state: failed ? "failed" : at ? "done" : "waiting",
  at: at?.toISOString() ?? null,
  text,
});

async function describePaymentTrial(db: Database, trial: Trial): Promise<PaymentTrial> {
  const { attempt, entry } = await findMoneyOf(db, trial);
  const callback = attempt && (await findFirstCallbackOf(db, attempt.id));
  const failed = attempt?.state === "failed" || attempt?.state === "expired";
  const reason = attempt?.reason ? failureTexts[attempt.reason] : undefined;
  const prompted =
    attempt && attempt.state !== "requested"
      ? stepOf("prompted", attempt.started_at, failed ? (reason ?? "") : "", failed && !callback)
      : stepOf("prompted", null, trial.failure ?? "", trial.failure !== null);
  const isBack = entry?.state === "reversed";
  return {
    id: trial.id,
    started_at: trial.started_at.toISOString(),
    by: trial.by,
    simulated: trial.simulated,
    steps: [
      prompted,
      stepOf("callback", callback?.received_at, callback?.source ?? ""),
      stepOf("ledger", entry?.created_at, entry?.receipt ?? "", failed && !entry && callback !== undefined),
      stepOf("returned", isBack ? trial.return_asked_at : null, "", Boolean(entry && !isBack && trial.failure)),
    ].map((step) =>
      step.state === "failed" && step.text === "" ? { ...step, text: trial.failure ?? reason ?? "" } : step,
    ),
    returnable: entry?.state === "allocated" && trial.return_asked_at === null,
  };
}

const describeMailTrial = (trial: Trial): MailTrial => ({
  id: trial.id,
  started_at: trial.started_at.toISOString(),
  by: trial.by,
  simulated: trial.simulated,
  sent_at: trial.sent_at?.toISOString() ?? null,
  arrived_at: trial.arrived_at?.toISOString() ?? null,
  failure: trial.failure,
});

/** The last trial of each kind. */
export async function describeTrials({ db }: Pick<Services, "db">): Promise<Pick<Opening, "payment" | "mail">> {
  const payment = await findLatestTrial(db, "payment");
  const mail = await findLatestTrial(db, "mail");
  return {
    payment: payment ? await describePaymentTrial(db, payment) : null,
    mail: mail ? describeMailTrial(mail) : null,
  };
}

/** The last callback of each payment service that is set up. */
export async function listCallbacks({ config, db }: Pick<Services, "config" | "db">): Promise<Opening["callbacks"]> {
  const { mpesa, airtel, stripe, paypal } = config.payments;
  const providers = Object.entries({ mpesa, airtel, card: stripe, stripe, paypal }).filter(([, settings]) => settings);
  const callbacks: Opening["callbacks"] = [];
  for (const [provider] of providers) {
    const event = await findLastCallback(db, provider);
    const sources = provider === "mpesa" ? mpesa?.sources : undefined;
    callbacks.push({
      provider,
      at: event?.received_at.toISOString() ?? null,
      source: event?.source ?? null,
      expected: event?.source && sources ? sources.includes(event.source) : null,
    });
  }
  return callbacks;
}
