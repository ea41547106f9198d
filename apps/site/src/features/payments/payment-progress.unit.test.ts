import type { Payment } from "@party/contract/payments";
import { expect, test } from "vitest";
import { isExpecting, isOver, isUnderWay, latestOf, leftOf, stopOf, viewOf } from "./payment-progress.ts";

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

const tried = (change: Partial<NonNullable<Payment["attempt"]>>): Payment => ({
  ...fee,
  attempt: { ...attempt, ...change },
});
const paid: Payment = {
  ...tried({ state: "succeeded" }),
  state: "paid",
  paid: 10_000,
  receipt: { number: "R2026-000042-7KQ2", amount: 10_000, paid_at: "2026-11-21T18:01:00.000Z" },
};

test.each([
  ["what nobody has tried to pay shows the form", fee, "form"],
  ["a prompt shows that one waits for the phone", tried({}), "prompted"],
  ["a prompt of which nobody knows whether it went out is waited for", tried({ state: "unknown" }), "prompted"],
  ["a card leads elsewhere", tried({ method: "card", redirect_url: "https://pay.example/1" }), "elsewhere"],
  ["a try that failed brings the form back", tried({ state: "failed", reason: "cancelled" }), "form"],
  ["a try without news brings the form back", tried({ state: "expired" }), "form"],
  ["money that came without a try is a receipt", { ...paid, attempt: null }, "paid"],
  ["a wrong sum waits for a person", { ...fee, state: "held" }, "held"],
  ["what is no longer kept is closed", { ...fee, state: "expired" }, "closed"],
] as const)("%s", (_, payment, view) => {
  expect(viewOf(payment)).toBe(view);
});

test("an answer to a question asked before the prompt went out does not bring back the form", () => {
  expect(latestOf(tried({}), fee)).toEqual(tried({}));
});

test("an answer asked for before the money came takes no receipt away", () => {
  expect(latestOf(paid, tried({}))).toBe(paid);
  expect(latestOf(paid, { ...paid, receipt: null })).toBe(paid);
});

test("an answer asked for before a try failed does not bring it back to life", () => {
  const failed = tried({ state: "failed", reason: "wrong_pin" });
  expect(latestOf(failed, tried({}))).toBe(failed);
});

test("a late success wins over a failure, a new try over an old one, a return over a payment", () => {
  const failed = tried({ state: "failed", reason: "no_answer" });
  expect(latestOf(failed, paid)).toBe(paid);
  const again = tried({ started_at: "2026-11-21T18:05:00.000Z" });
  expect(latestOf(failed, again)).toBe(again);
  const returned: Payment = { ...paid, state: "reversed" };
  expect(latestOf(paid, returned)).toBe(returned);
});

test("another payment is another payment", () => {
  const other: Payment = { ...fee, token: "t2" };
  expect(latestOf(paid, other)).toBe(other);
});

test("a part that has arrived is no longer asked for, and too much asks for nothing", () => {
  expect(leftOf({ ...fee, paid: 4_000 })).toBe(6_000);
  expect(leftOf({ ...fee, paid: 12_000 })).toBe(0);
});

test("nothing is under way once the payment is ended, whatever its last try says", () => {
  expect(isUnderWay(tried({}))).toBe(true);
  expect(isUnderWay({ ...tried({}), state: "paid" })).toBe(false);
});

test("what is paid is followed until its receipt is there", () => {
  const before: Payment = { ...paid, receipt: null };
  expect([isExpecting(before), isOver(before)]).toEqual([true, false]);
  expect([isExpecting(paid), isOver(paid)]).toEqual([false, true]);
});

test("what nobody has tried to pay is followed too: money may be typed by hand", () => {
  expect([isExpecting(fee), isOver(fee)]).toEqual([false, false]);
});

test("the line of stops shows where a payment is, and where it failed", () => {
  const at = (payment: Payment) => stopOf(payment);
  expect(at(fee)).toEqual({ current: 0, failed: false });
  expect(at(tried({}))).toEqual({ current: 1, failed: false });
  expect(at(tried({ state: "failed" }))).toEqual({ current: 1, failed: true });
  expect(at({ ...paid, receipt: null })).toEqual({ current: 3, failed: false });
  expect(at(paid)).toEqual({ current: 4, failed: false });
  expect(at({ ...fee, state: "held" })).toBeUndefined();
});
