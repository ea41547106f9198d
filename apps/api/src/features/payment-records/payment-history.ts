import type { PaymentEvent, StaffPayment } from "@party/contract/payments.staff";
import { formatKes } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { PaymentMethod } from "@party/contract/values/payments";
import { isRevocation } from "#features/payments/ledger/ledger.ts";
import type { findPaymentRecord } from "#features/payments/records/payment-records.queries.ts";
import type { findPaymentSteps } from "#features/payments/records/payment-steps.queries.ts";
import type { listQuestionsOfPayment } from "./questions/payment-questions.queries.ts";

type Found<Find extends (...parameters: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>;

/** What happened to a payment, the oldest first. */
export function listPaymentHistory(
  { created_at, paid_at, entries, attempts, receipt }: Found<typeof findPaymentRecord>,
  { fulfilments, receipt_issued_at }: Found<typeof findPaymentSteps>,
  questions: Found<typeof listQuestionsOfPayment>,
): StaffPayment["history"] {
  const events: StaffPayment["history"] = [];
  const add = (kind: PaymentEvent, at: Date | string | null, detail = "") => {
    if (at !== null) events.push({ kind, at: new Date(at).toISOString(), detail });
  };
  add("begun", created_at);
  for (const { method, state, started_at, settled_at } of attempts) {
    add("attempted", started_at, paymentMethodNames[method]);
    if (state === "failed" || state === "expired") add("attempt_failed", settled_at, paymentMethodNames[method]);
  }
  for (const { provider, receipt: code, amount, paid_at: at } of entries) {
    const channel = paymentMethodNames[provider as PaymentMethod];
    add(amount > 0 ? "money_came" : "money_went_back", at, `${formatKes(Math.abs(amount))}, ${channel} ${code}`);
  }
  add("paid", paid_at);
  add("receipt_issued", receipt_issued_at, receipt ?? "");
  for (const { kind, done_at } of fulfilments) add(isRevocation(kind) ? "taken_back" : "given", done_at);
  for (const { at, resolved_at, resolution } of questions) {
    add("question_asked", at);
    add("question_decided", resolved_at, resolution ?? "");
  }
  return events.toSorted((one, other) => one.at.localeCompare(other.at));
}
