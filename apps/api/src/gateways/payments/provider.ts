import type { FailureReason } from "@party/contract/values/payment-failures";
import type { PaymentMethod } from "@party/contract/values/payments";

/** What a provider needs to start an attempt. */
export interface AttemptRequest {
  /** Our id; sent as the idempotency key where the provider supports one. */
  attemptId: string;
  /** Whole KES. */
  amount: number;
  /** E.164; null for providers without prompts. */
  phone: string | null;
  /** At most 12 letters and digits; shown to the payer. */
  reference: string;
  /** At most 13 characters of ASCII; some providers show it to the payer. */
  description: string;
  /** Where the provider reports the outcome; unique to this attempt. */
  callbackUrl: string;
  /** The site's page of this payment, to which the payer returns. */
  returnUrl: string;
  /** The same page, for who left the checkout page without paying. */
  cancelUrl: string;
}

interface ExchangeQuote {
  currency: string;
  /** Decimal, e.g. `38.46`. */
  amount: string;
  /** KES for one unit of the currency, e.g. `130.00`. */
  rate: string;
}

/** `unknown` is any unclear response: the payer may have been prompted, so the request is never repeated. */
export type AttemptStartResult =
  | { state: "pending"; providerId: string; redirectUrl?: string; quote?: ExchangeQuote }
  | { state: "failed"; code: string; reason: FailureReason; text: string }
  | { state: "unknown"; text: string };

/** The outcome of an attempt. Whatever is not known to be final is `pending`. */
export type AttemptOutcome =
  | { state: "pending" }
  | { state: "succeeded"; receipt: string | null; amount: number | null; paidAt?: Date | undefined }
  | { state: "failed"; code: string; reason: FailureReason; text: string }
  /** The money went back to the payer; `amount` is the total in whole KES, null when unknown. */
  | { state: "reversed"; code: string; amount: number | null; text: string }
  /** An undocumented code: still pending, and reviewed by a person. */
  | { state: "unrecognised"; code: string; text: string };

/** A callback as it was received and stored. */
export interface RawCallback {
  headers: Record<string, string>;
  body: string;
  /** Signatures expire within minutes, but the worker may process the callback later. Default: now. */
  receivedAt?: Date;
}

export interface Provider {
  readonly method: PaymentMethod;
  /** `prompt` asks for the PIN on the phone, `redirect` sends the payer to a checkout page. */
  readonly kind: "prompt" | "redirect";
  /** Largest amount of one attempt; whole KES. */
  readonly limit: number;
  /** Milliseconds after the start before which a query is useless, unless a callback has come. */
  readonly firstQueryAfter?: number;
  /** Never throws for errors of the provider or the network; these are `unknown`. */
  start(request: AttemptRequest): Promise<AttemptStartResult>;
  /**
   * Queries the outcome. `providerId` is null when the response to `start` was lost; a provider that needs it returns
   * `pending`.
   * @throws RateLimitedError
   */
  query(attempt: { attemptId: string; providerId: string | null; startedAt: Date }): Promise<AttemptOutcome>;
  /**
   * Verifies the signature of a webhook. Absent for providers that sign nothing: there the callback URL is secret.
   * @throws when verifying needs a request to the provider, which does not respond
   */
  isAuthentic?(callback: RawCallback): Promise<boolean>;
  /**
   * Parses a callback to an attempt's own URL, or a webhook that names the attempt.
   * @returns undefined for anything else, and for invalid signatures
   * @throws when parsing needs a request to the provider, which does not respond; the callback is processed again later
   */
  parseCallback(callback: RawCallback): Promise<ParsedCallback | undefined>;
}

export interface ParsedCallback {
  /** The provider's id of the attempt, as `start` returned it; undefined when the callback contains only ours. */
  providerId?: string | undefined;
  attemptId?: string;
  /** Absent when the callback is no proof by itself; then the provider is queried. */
  outcome?: AttemptOutcome | undefined;
}

export class RateLimitedError extends Error {
  override readonly name = "RateLimitedError";
  /** Milliseconds to wait, if the provider sent it. */
  readonly retryAfter: number | undefined;

  constructor(retryAfter?: number) {
    super("rate limit of the provider exceeded");
    this.retryAfter = retryAfter;
  }
}

/** Longer than all requests of one start can take. */
const MAX_START_MS = 150_000;

/**
 * The outcome of an attempt whose checkout URL was lost with the response: nobody saw the page, so nobody can have paid.
 */
export function outcomeWithoutCheckoutUrl(startedAt: Date): AttemptOutcome {
  if (Date.now() - startedAt.getTime() < MAX_START_MS) return { state: "pending" };
  return {
    state: "failed",
    code: "no_page",
    reason: "service_busy",
    text: "the page's address was lost; nobody saw it",
  };
}
