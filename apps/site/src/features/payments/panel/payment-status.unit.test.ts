import type { Payment } from "@party/contract/payments";
import { expect, test } from "vitest";
import {
  amountDue,
  expectsChange,
  hasOpenAttempt,
  isComplete,
  newerPayment,
  panelViewOf,
  paymentStepOf,
} from "./payment-status.ts";

const attempt = {
  method: "mpesa",
  state: "pending",
  reason: null,
  phone_last3: "678",
  redirect_url: null,
  quote: null,
  started_at: "2026-11-21T18:00:00.000Z",
} satisfies Payment["attempt"];

const fee = {
  token: "t1",
  purpose: "membership",
  title: "Silver membership",
  reference: "M4K7Q2XZ",
  amount: 10_000,
  paid: 0,
  state: "open",
  attempt: null,
  retry_at: null,
  methods: ["mpesa", "bank"],
  by_hand: {
    pay_bill: { business_number: "600984", account: "M4K7Q2XZ", placeholder: false },
    bank: {
      bank: "Sample Bank",
      branch: "Nairobi",
      account_name: "Party",
      account_number: "0",
      reference: "M4K7Q2XZ",
      placeholder: true,
    },
  },
  expires_at: null,
  receipt: null,
} satisfies Payment;

const withAttempt = (change: Partial<NonNullable<Payment["attempt"]>>): Payment => ({
  ...fee,
  attempt: { ...attempt, ...change },
});
const paid: Payment = {
  ...withAttempt({ state: "succeeded" }),
  state: "paid",
  paid: 10_000,
  receipt: { number: "R2026-000042-7KQ2", amount: 10_000, paid_at: "2026-11-21T18:01:00.000Z" },
};

test.each([
  ["a payment without an attempt shows the form", fee, "form"],
  ["a pending attempt shows the prompt", withAttempt({}), "prompted"],
  ["an attempt with an unknown outcome shows the prompt", withAttempt({ state: "unknown" }), "prompted"],
  [
    "a card attempt shows the redirect to the checkout page",
    withAttempt({ method: "card", redirect_url: "https://pay.example/1" }),
    "redirect",
  ],
  ["a failed attempt shows the form again", withAttempt({ state: "failed", reason: "cancelled" }), "form"],
  ["an expired attempt shows the form again", withAttempt({ state: "expired" }), "form"],
  ["a paid payment without an attempt shows the receipt", { ...paid, attempt: null }, "paid"],
  ["a held payment is shown as held", { ...fee, state: "held" }, "held"],
  ["an expired payment is shown as closed", { ...fee, state: "expired" }, "closed"],
] as const)("%s", (_, payment, view) => {
  expect(panelViewOf(payment)).toBe(view);
});

test("a response from before the prompt does not bring back the form", () => {
  expect(newerPayment(withAttempt({}), fee)).toEqual(withAttempt({}));
});

test("a response from before the payment does not remove the receipt", () => {
  expect(newerPayment(paid, withAttempt({}))).toBe(paid);
  expect(newerPayment(paid, { ...paid, receipt: null })).toBe(paid);
});

test("a response from before an attempt failed does not make it pending again", () => {
  const failed = withAttempt({ state: "failed", reason: "wrong_pin" });
  expect(newerPayment(failed, withAttempt({}))).toBe(failed);
});

test("a late success, a new attempt and a reversal each replace the current status", () => {
  const failed = withAttempt({ state: "failed", reason: "no_answer" });
  expect(newerPayment(failed, paid)).toBe(paid);
  const again = withAttempt({ started_at: "2026-11-21T18:05:00.000Z" });
  expect(newerPayment(failed, again)).toBe(again);
  const returned: Payment = { ...paid, state: "reversed" };
  expect(newerPayment(paid, returned)).toBe(returned);
});

test("a payment with another token replaces the current one", () => {
  const other: Payment = { ...fee, token: "t2" };
  expect(newerPayment(paid, other)).toBe(other);
});

test("a partial payment reduces the amount due, which is never negative", () => {
  expect(amountDue({ ...fee, paid: 4_000 })).toBe(6_000);
  expect(amountDue({ ...fee, paid: 12_000 })).toBe(0);
});

test("a paid payment has no open attempt, whatever the status of its last attempt", () => {
  expect(hasOpenAttempt(withAttempt({}))).toBe(true);
  expect(hasOpenAttempt({ ...withAttempt({}), state: "paid" })).toBe(false);
});

test("a paid payment expects a change until it has its receipt", () => {
  const before: Payment = { ...paid, receipt: null };
  expect([expectsChange(before), isComplete(before)]).toEqual([true, false]);
  expect([expectsChange(paid), isComplete(paid)]).toEqual([false, true]);
});

test("a payment without an attempt is not complete, because a manual payment may arrive", () => {
  expect([expectsChange(fee), isComplete(fee)]).toEqual([false, false]);
});

test("the stepper shows the step of a payment, and where it failed", () => {
  const at = (payment: Payment) => paymentStepOf(payment);
  expect(at(fee)).toEqual({ current: 0, failed: false });
  expect(at(withAttempt({}))).toEqual({ current: 1, failed: false });
  expect(at(withAttempt({ state: "failed" }))).toEqual({ current: 1, failed: true });
  expect(at({ ...paid, receipt: null })).toEqual({ current: 3, failed: false });
  expect(at(paid)).toEqual({ current: 4, failed: false });
  expect(at({ ...fee, state: "held" })).toBeUndefined();
});
