import { findDonationLimitOn } from "#features/donations/donations.queries.ts";
import { calendarDay } from "#features/donations/donations.ts";
import { findLastCallback } from "#features/payments/callbacks/provider-events.queries.ts";
import { type MpesaService, mpesaServiceOf, REAL_PROVIDER_URLS } from "#gateways/payments/payment-settings.ts";
import { findReturnedTrial } from "../trials/trials.ts";
import type { Check, CheckContext, Finding } from "./check.ts";

const serviceOf = ({ config }: CheckContext): MpesaService | undefined =>
  config.payments.mpesa && mpesaServiceOf(config.payments.mpesa);

const realPayments: Check = (context) => {
  const service = serviceOf(context);
  if (!service) return { state: "missing" };
  return service === "safaricom" ? { state: "done" } : { state: "pretended", found: { service } };
};

const moneyBack: Check = (context) => {
  const { mpesa } = context.config.payments;
  if (!mpesa?.initiator) return { state: "missing" };
  return { state: serviceOf(context) === "safaricom" ? "done" : "pretended" };
};

const callbacksSeen: Check = async (context) => {
  const event = await findLastCallback(context.db, "mpesa");
  if (!event) return { state: "missing" };
  return serviceOf(context) === "safaricom" ? { state: "done", since: event.received_at } : { state: "pretended" };
};

const trialReturned: Check = async ({ db }) => {
  const trial = await findReturnedTrial(db);
  if (!trial) return { state: "missing" };
  return trial.simulated ? { state: "pretended" } : { state: "done", since: trial.return_asked_at, by: trial.by };
};

/** A way to pay is not needed: what is not set can be confirmed as not wanted. */
const provider = (url: string | undefined, real: readonly string[], isTest = false): Finding => {
  if (url === undefined) return { state: "missing" };
  return { state: real.includes(url) && !isTest ? "done" : "pretended" };
};

const giftLimit: Check = async ({ db, now }) => {
  const limit = await findDonationLimitOn(db, calendarDay(now));
  return limit === undefined ? { state: "missing" } : { state: "done", found: { limit } };
};

export const paymentChecks = {
  payments: realPayments,
  give_back: moneyBack,
  callbacks: callbacksSeen,
  trial_payment: trialReturned,
  airtel: ({ config }) => provider(config.payments.airtel?.baseUrl, REAL_PROVIDER_URLS.airtel),
  cards: ({ config: { payments } }) =>
    provider(payments.stripe?.baseUrl, REAL_PROVIDER_URLS.stripe, /_test_/.test(payments.stripe?.secretKey ?? "")),
  paypal: ({ config }) => provider(config.payments.paypal?.baseUrl, REAL_PROVIDER_URLS.paypal),
  gift_limit: giftLimit,
} satisfies Record<string, Check>;
