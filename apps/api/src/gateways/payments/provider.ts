import type { FailureReason, PaymentMethod } from "@party/contract/values/payments";

/** One try to collect money, as a provider is asked to start it. */
export interface Try {
  /** Ours, and the same however often it is sent: the provider's key against doubles, where it knows such a thing. */
  attemptId: string;
  /** Whole KES. */
  amount: number;
  /** E.164; who is prompted. Null for providers that need none. */
  phone: string | null;
  /** At most 12 letters and digits; shown to the payer. */
  reference: string;
  /** At most 13 characters of ASCII; shown to the payer by some. */
  description: string;
  /** Where the provider tells the outcome: an address that only this try has. */
  noticeUrl: string;
  /** The site's page of this payment, where the payer comes back to. */
  returnUrl: string;
}

export interface Quote {
  currency: string;
  /** Decimal, e.g. `38.46`. */
  amount: string;
  /** KES for one unit of the currency, e.g. `130.00`. */
  rate: string;
}

/** What came of asking. `unknown` covers whatever is no clear answer: it may have reached the payer, never ask again. */
export type Started =
  | { state: "pending"; providerId: string; redirectUrl?: string; quote?: Quote }
  | { state: "failed"; code: string; reason: FailureReason; text: string }
  | { state: "unknown"; text: string };

/** What a provider says has become of a try. Whatever is not known to be final is `pending`. */
export type Outcome =
  | { state: "pending" }
  | { state: "succeeded"; receipt: string | null; amount: number | null; paidAt?: Date }
  | { state: "failed"; code: string; reason: FailureReason; text: string }
  /** What had come went back to the payer; `amount` is whole KES in all, null when not told. */
  | { state: "reversed"; code: string; amount: number | null; text: string }
  /** A code nobody has told us of: still pending, and a person is to look. */
  | { state: "unrecognised"; code: string; text: string };

/** A raw message of a provider, as it was stored before anything else. */
export interface RawNotice {
  headers: Record<string, string>;
  body: string;
  /** When it came; signatures hold for minutes, and the worker may read it later than that. Now, when absent. */
  receivedAt?: Date;
}

export interface Provider {
  readonly method: PaymentMethod;
  /** `prompt` rings a phone, `redirect` sends the payer to a page; a bank transfer has no provider. */
  readonly kind: "prompt" | "redirect";
  /** Most that one try can collect; whole KES. */
  readonly limit: number;
  /** Milliseconds after the start before which asking is of no use, unless a notice has come. */
  readonly firstQueryAfter?: number;
  /** @throws never for what the provider or the line does; that is `unknown`. */
  start(one: Try): Promise<Started>;
  /**
   * Asks what became of a try. A `providerId` of null: the answer to `start` was lost; whoever cannot tell without it
   * says `pending`.
   * @throws TooFast when the provider wants to be left in peace for a while
   */
  query(attempt: { attemptId: string; providerId: string | null; startedAt: Date }): Promise<Outcome>;
  /**
   * Whether a message to the provider's common address is its own. Absent where nothing is signed: then the address is
   * the secret.
   * @throws when the provider has to be asked, and does not answer
   */
  isAuthentic?(notice: RawNotice): Promise<boolean>;
  /**
   * Reads a message to a try's own address, or to the provider's common one, where it names the try.
   * @returns undefined for what is none of its messages, or not signed as it should be
   * @throws when the provider has to be asked first, and does not answer: to be read again later
   */
  readNotice(notice: RawNotice): Promise<Notice | undefined>;
}

export interface Notice {
  /** The provider's id of the try, as `start` gave it; undefined where the message names ours alone. */
  providerId?: string;
  attemptId?: string;
  /** Absent when the message is no proof by itself: then the provider is asked. */
  outcome?: Outcome;
}

/** A provider refused to be asked so often. */
export class TooFast extends Error {
  override readonly name = "TooFast";
  /** Milliseconds to wait, if it said so. */
  readonly retryAfter: number | undefined;

  constructor(retryAfter?: number) {
    super("asked too often");
    this.retryAfter = retryAfter;
  }
}
