import type { StoredNote } from "@party/contract/payment-notes";
import type { PaymentSubject } from "@party/contract/payment-subjects";
import type { Language } from "@party/contract/values/languages";
import type { FailureReason } from "@party/contract/values/payment-failures";
import type {
  AttemptState,
  PaymentMethod,
  PaymentPurpose,
  PaymentState,
  ReviewKind,
} from "@party/contract/values/payments";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

/** How a payment was reported; a `query` contains no receipt, see docs/decisions/0009. `person`: a receipt that staff have typed. */
export type PaymentChannel = "stk" | "c2b" | "pull" | "statement" | "provider" | "query" | "person";
export type LedgerState = "allocated" | "unallocated" | "overpaid" | "held" | "reversed";

declare module "#database/tables.ts" {
  interface Tables {
    /** One row per debt. */
    payment_intents: {
      id: Generated<number>;
      purpose: PaymentPurpose;
      target_id: number;
      term: string;
      /** Null in rows from before, which have a title. */
      subject: PaymentSubject | null;
      title: ColumnType<string, never, never>;
      /** Whole KES, like all amounts here. */
      amount: number;
      reference: string;
      state: Generated<PaymentState>;
      user_id: number | null;
      payer_name: string;
      payer_email: string | null;
      expires_at: Date | null;
      /** The value of `expires_at` once an attempt was started. */
      extended_expires_at: Date | null;
      created_at: CreatedAt;
      paid_at: Date | null;
      /** Of the entry by which it was paid; null before, and in rows from before. */
      method: PaymentMethod | null;
      /** In which somebody without an account asked to pay; an account has its own. */
      language: Generated<Language>;
    };
    /** Attempts to collect an intent. */
    payment_attempts: {
      id: string;
      intent_id: number;
      n: number;
      method: PaymentMethod;
      state: AttemptState;
      amount: number;
      callback_token_hash: Buffer;
      /** CheckoutRequestID, session id or order id. */
      provider_id: string | null;
      phone_encrypted: Buffer | null;
      phone_hash: Buffer | null;
      phone_last3: string | null;
      /** The network that requested the prompt, deleted after a day. */
      network_hash: Buffer | null;
      redirect_url: string | null;
      quote: JSONColumnType<{ currency: string; amount: string; rate: string }> | null;
      result_code: string | null;
      result_text: string | null;
      reason: FailureReason | null;
      receipt: string | null;
      late: Generated<boolean>;
      polls: Generated<number>;
      next_poll_at: Date | null;
      started_at: Generated<Date>;
      settled_at: Date | null;
    };
    /** Every callback, and every response to our requests; append-only. */
    provider_events: {
      id: Generated<string>;
      provider: string;
      direction: "in" | "out";
      kind: string;
      attempt_id: string | null;
      /** Of a result of a refund. */
      refund_request_id: string | null;
      event_hash: Buffer;
      headers: ColumnType<Record<string, string>, string, never>;
      body_encrypted: Buffer;
      source: string | null;
      received_at: CreatedAt;
    };
    /** Incoming events without a result; triggers keep it. */
    provider_events_waiting: { event_id: string };
    provider_event_results: { event_id: string; result: string; done_at: CreatedAt };
    /** One entry per receipt over all channels. */
    ledger_entries: {
      id: Generated<number>;
      provider: string;
      receipt: string;
      amount: number;
      channels: PaymentChannel[];
      intent_id: number | null;
      attempt_id: string | null;
      state: LedgerState;
      typed_reference: string | null;
      payer_hint: string | null;
      paid_at: Date;
      created_at: CreatedAt;
    };
    payment_reviews: {
      id: Generated<number>;
      kind: ReviewKind;
      intent_id: number | null;
      attempt_id: string | null;
      ledger_entry_id: number | null;
      /** Empty except in rows from before, which have their text. */
      note: ColumnType<string, never, never>;
      notes: ColumnType<StoredNote[], string | undefined, string>;
      created_at: CreatedAt;
      resolved_at: Date | null;
      /** What a person decided. */
      resolution: string | null;
    };
    payment_pace: { method: PaymentMethod; next_at: Generated<Date>; strikes: Generated<number> };
    payment_fulfilments: { intent_id: number; kind: string; created_at: CreatedAt; done_at: Date | null };
    receipts: {
      /** E.g. `R2026-000042-7KQ2`: consecutive within the year of issue (Nairobi time); older ones have no random suffix. */
      number: string;
      intent_id: number;
      /** Whole KES. */
      amount: number;
      paid_at: Date;
      issued_at: CreatedAt;
    };
    receipt_counters: { year: number; last: number };
  }
}
