import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Payment } from "@party/contract/payments";
import type { Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { CHECKOUT_CANCELLED, openAttemptStates, type PaymentMethod } from "@party/contract/values/payments";
import { decrypt, encrypt, hmacIndex, hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { type HttpExchange, recordExchanges } from "#gateways/payments/http-client.ts";
import type { AttemptRequest, AttemptStartResult, Provider } from "#gateways/payments/provider.ts";
import { minutesInWords, Problem } from "#problem.ts";
import { networkOf } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { storeEvent } from "../callbacks/provider-events.queries.ts";
import {
  extendIntentExpiry,
  findLatestAttempt,
  type Intent,
  lockIntent,
  lockIntentsOfDebt,
  publishPaymentChange,
} from "../intents/intents.queries.ts";
import {
  createPaymentUrl,
  describePayment,
  findIntentByToken,
  PROMPT_INTERVAL_SECONDS,
  paymentTitle,
  promptCooldownEnd,
} from "../intents/intents.ts";
import { insertPaymentReview, sumLedgerEntries } from "../ledger/ledger.queries.ts";
import {
  type Attempt,
  findLatestPhone,
  insertAttempt,
  markAttemptExpired,
  markAttemptPending,
  markAttemptUnknown,
  setMissingProviderId,
} from "./attempts.queries.ts";
import { enqueuePoll, enqueueUnprocessedEvents, nextPollTime } from "./polling.ts";
import {
  countPhonesPrompted,
  countUnpaidPrompts,
  lockPromptsToPhone,
  phoneWasPrompted,
} from "./prompt-limits.queries.ts";
import { settleAttempt } from "./settlement.ts";

/** After this time the payer is shown the pending attempt; the request continues. */
const START_TIMEOUT_MS = 7_000;
/** Per hour and phone, over all payments, so that nobody can keep prompting another person's phone. */
const UNPAID_PROMPTS_PER_PHONE = 6;
/** Hexadecimal, because Safaricom rejects URLs that contain certain words (payments.md 1.2). */
const CALLBACK_TOKEN_BYTES = 20;

export const hashCallbackToken = (token: string): Buffer => createHash("sha256").update(token).digest();

interface AttemptInput {
  method: PaymentMethod;
  /** E.164 */
  phone?: string | undefined;
  /** IP address of the client; absent when the payer did not start the attempt themselves. */
  address?: string | undefined;
  /** Of the reply, and of the page to which a provider's own page leads back. */
  language?: Language | undefined;
}

/** Starts an attempt over what is still owed. The row is committed before the provider is called (payments.md 2.2). */
export async function startAttempt(services: Services, token: string, input: AttemptInput): Promise<Payment> {
  const { db } = services;
  const intent = await findIntentByToken(db, services, token);
  assertPayable(intent);
  const provider = services.providers.get(input.method);
  if (!provider) throw new Problem("payment_method_unavailable");
  const phone =
    provider.kind === "prompt"
      ? requireKenyanPhone(input.phone ?? (await findPhoneOfLatestAttempt(services, intent.id)))
      : null;

  const callbackToken = randomBytes(CALLBACK_TOKEN_BYTES).toString("hex");
  const attempt = await db
    .transaction()
    .execute((tx) => createAttempt(tx, services, { intent, provider, phone, callbackToken, address: input.address }));
  if (attempt) {
    const returnUrl = createPaymentUrl(services, intent, input.language ?? "en");
    const sent = sendAttemptToProvider(services, provider, attempt, {
      attemptId: attempt.id,
      amount: attempt.amount,
      phone,
      reference: intent.reference,
      description: paymentTitle(intent.subject),
      callbackUrl: `${callbackBaseUrl(services, input.method)}/pay/cb/${callbackToken}`,
      returnUrl,
      cancelUrl: `${returnUrl}?${CHECKOUT_CANCELLED}`,
    });
    await Promise.race([sent, delay(START_TIMEOUT_MS, undefined, { ref: false })]);
  }
  return describePayment(db, services, intent.id, input.language);
}

/** So that a payer who comes back by the link need not type the number again; the reply shows its last digits alone. */
async function findPhoneOfLatestAttempt({ db, config }: Services, intentId: number): Promise<string | undefined> {
  const encrypted = await findLatestPhone(db, intentId);
  return encrypted ? decrypt(config.secretKey, encrypted) : undefined;
}

function assertPayable({ state, expires_at }: Intent): void {
  if (state === "paid" || state === "reversed") throw new Problem("payment_settled");
  if (state === "held") throw new Problem("payment_in_progress");
  if (state === "expired" || (expires_at && expires_at <= new Date())) throw new Problem("payment_expired");
}

function requireKenyanPhone(phone: string | undefined): string {
  if (!phone) throw new Problem("phone_needed");
  if (!/^\+254[17]\d{8}$/.test(phone)) throw new Problem("phone_not_kenyan");
  return phone;
}

const callbackBaseUrl = ({ config }: Services, method: PaymentMethod) =>
  (method === "mpesa" && config.payments.mpesa?.callbackUrl) || config.apiUrl;

interface NewAttemptInput {
  intent: Intent;
  provider: Provider;
  phone: string | null;
  callbackToken: string;
  address: string | undefined;
}

/** @returns undefined when a checkout page of the same provider is open already */
async function createAttempt(
  tx: Database,
  { config, providers }: Services,
  { intent, provider, phone, callbackToken, address }: NewAttemptInput,
): Promise<Attempt | undefined> {
  assertPayable(await lockIntent(tx, intent.id));
  const owed = intent.amount - (await sumLedgerEntries(tx, intent.id));
  if (owed <= 0) throw new Problem("payment_settled");
  if (owed > provider.limit) throw new Problem("amount_above_prompt_limit", { limit: formatKes(provider.limit) });

  const latest = await findLatestAttempt(tx, intent.id);
  if (latest && (openAttemptStates as readonly string[]).includes(latest.state)) {
    const onCheckoutPage = latest.state === "pending" && providers.get(latest.method)?.kind === "redirect";
    if (!onCheckoutPage) throw new Problem("payment_in_progress");
    if (latest.method === provider.method) return undefined;
    // The payer may leave a page to pay by another method; if both are paid, the second is refunded.
    await markAttemptExpired(tx, latest.id);
  } else if (latest && promptCooldownEnd(latest)) throw new Problem("payment_in_progress");

  const { secretKey } = config;
  const hashes = phone === null ? [] : hmacIndexes(secretKey, phone);
  const [hash] = hashes;
  const networkHash = hash && address ? hmacIndex(secretKey, `network ${networkOf(address)}`) : undefined;
  if (hash) {
    await lockPromptsToPhone(tx, hash);
    if (await phoneWasPrompted(tx, hashes, PROMPT_INTERVAL_SECONDS)) throw new Problem("phone_prompted");
    if ((await countUnpaidPrompts(tx, hashes)) >= UNPAID_PROMPTS_PER_PHONE) throw tooManyPrompts(60);
    if (networkHash) {
      await lockPromptsToPhone(tx, networkHash);
      if ((await countPhonesPrompted(tx, networkHash, hashes)) >= config.payments.phonesPerNetwork)
        throw tooManyPrompts(10);
    }
  }
  const attempt = await insertAttempt(tx, {
    id: randomUUID(),
    intentId: intent.id,
    method: provider.method,
    amount: owed,
    callbackTokenHash: hashCallbackToken(callbackToken),
    phone: hash && phone ? { encrypted: encrypt(secretKey, phone), hash, last3: phone.slice(-3) } : undefined,
    networkHash,
  });
  if (!attempt) throw new Problem("payment_in_progress");
  await extendIntentExpiry(tx, intent.id);
  await publishPaymentChange(tx, intent.id);
  return attempt;
}

const tooManyPrompts = (minutes: number) =>
  new Problem("too_many_requests", { wait: minutesInWords(minutes), retryAfter: minutes * 60 });

/** Never throws: the row exists, so the worker can continue from it. */
async function sendAttemptToProvider(
  services: Services,
  provider: Provider,
  attempt: Attempt,
  request: AttemptRequest,
): Promise<void> {
  const { log } = services;
  const exchanges: HttpExchange[] = [];
  try {
    const started = await recordExchanges(exchanges, () => provider.start(request)).catch(
      (error: unknown): AttemptStartResult => {
        log.error({ err: error }, "a payment provider threw an error");
        return { state: "unknown", text: "our side broke" };
      },
    );
    await recordProviderStart(services, provider, attempt, { request, started, exchanges });
  } catch (error) {
    log.error({ err: error, attempt: attempt.id }, "the start of a payment could not be recorded");
  }
}

interface ProviderStart {
  request: AttemptRequest;
  started: AttemptStartResult;
  exchanges: HttpExchange[];
}

async function recordProviderStart(
  services: Services,
  provider: Provider,
  attempt: Attempt,
  { request, started, exchanges }: ProviderStart,
) {
  const { config, db, jobs } = services;
  // The URLs contain secrets, so they are not stored.
  const { callbackUrl, returnUrl, cancelUrl, ...publicRequest } = request;
  await storeEvent(db, config.secretKey, {
    provider: provider.method,
    direction: "out",
    kind: "start",
    attemptId: attempt.id,
    body: JSON.stringify({ asked: publicRequest, answered: started, exchanges }),
    distinguishedBy: attempt.id,
  });
  await db.transaction().execute(async (tx) => {
    await lockIntentsOfDebt(tx, attempt.intent_id);
    await applyStartResult(tx, jobs, provider, attempt, started);
    await enqueueUnprocessedEvents(tx, jobs, attempt.id);
    await publishPaymentChange(tx, attempt.intent_id);
  });
}

async function applyStartResult(
  tx: Database,
  jobs: Services["jobs"],
  provider: Provider,
  attempt: Attempt,
  started: AttemptStartResult,
): Promise<void> {
  const nextPollAt = nextPollTime(provider, attempt.started_at, new Date())!;
  if (started.state === "pending") {
    const { providerId, redirectUrl, quote } = started;
    const updated = await markAttemptPending(tx, attempt.id, { providerId, redirectUrl, quote, nextPollAt });
    if (updated) await enqueuePoll(tx, jobs, nextPollAt);
    // A callback may have come first and contained the id.
    const storedProviderId = updated ? providerId : await setMissingProviderId(tx, attempt.id, providerId);
    if (storedProviderId !== providerId) {
      const about = { intentId: attempt.intent_id, attemptId: attempt.id };
      await insertPaymentReview(tx, { kind: "mismatch", ...about }, { reason: "other_provider_id" });
    }
    return;
  }
  if (started.state === "failed") {
    await settleAttempt(tx, jobs, attempt.id, started, "provider");
    return;
  }
  if (provider.kind === "redirect") {
    // Without the URL of the checkout page nobody can pay on it.
    const failure = { state: "failed", code: "", reason: "service_busy", text: started.text } as const;
    await settleAttempt(tx, jobs, attempt.id, failure, "provider");
    return;
  }
  if (await markAttemptUnknown(tx, attempt.id, started.text, nextPollAt)) await enqueuePoll(tx, jobs, nextPollAt);
}
