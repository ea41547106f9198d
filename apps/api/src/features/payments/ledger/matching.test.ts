import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createReceiptNumber } from "#features/reconciliation/reconciliation.factories.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/pay-bill.ts";
import { startTestApi } from "#testing/api.ts";
import { createPaymentReference } from "../intents/intents.ts";
import { withNoteText } from "../payment-notes.ts";
import { createPayment } from "../payments.factories.ts";
import { findOpenPaymentReviews } from "./ledger.queries.ts";
import { recordPayBillPayment } from "./manual-payments.ts";

const { services, db, close } = await startTestApi();
afterAll(close);

let phones = 0;
const createPhone = () => `+25472${String(++phones).padStart(7, "0")}`;

async function createMember(overrides: { first_name?: string; phone?: string } = {}) {
  const { id } = await createSignedInUser(services);
  const member = { phone: createPhone(), first_name: "Tom", ...overrides };
  await db.updateTable("users").set(member).where("id", "=", id).execute();
  return { id, ...member };
}

const createDebt = async ({ id }: { id: number }, amount = 100) =>
  (await createPayment(services, { userId: id, amount })).intent.id;

/** Pays to the pay bill. @returns the matched intent, and the suggestion in the review */
async function payAndMatch(typedReference: string, overrides: Partial<PayBillPayment> = {}) {
  const receipt = createReceiptNumber();
  const payment: PayBillPayment = {
    receipt,
    amount: 100,
    typedReference,
    payerHint: null,
    phoneHash: null,
    paidAt: new Date(),
    shortCode: "600984",
    till: false,
    ...overrides,
  };
  await db.transaction().execute((tx) => recordPayBillPayment(tx, services, payment, "c2b"));
  const entry = await db
    .selectFrom("ledger_entries")
    .select(["id", "intent_id"])
    .where("receipt", "=", receipt)
    .executeTakeFirstOrThrow();
  const review = (await findOpenPaymentReviews(db))
    .map(withNoteText)
    .find(({ ledger_entry_id }) => ledger_entry_id === entry.id);
  return { paid: entry.intent_id, suggested: review?.intent_id ?? null, note: review?.note };
}

const asTyped = (phone: string) => phone.replace("+254", "0");
const hashPhone = (phone: string) => createHash("sha256").update(phone.slice(1)).digest("hex");
const formatPayerHint = (name: string, phone: string) => `${name}, ${phone.slice(1, 5)} ***** ${phone.slice(-3)}`;

test("a payment with the phone of one member pays the member's only debt", async () => {
  const tom = await createMember();
  const debt = await createDebt(tom);
  expect(await payAndMatch(asTyped(tom.phone))).toMatchObject({ paid: debt });
});

test("a payment with the phone of a member with two debts pays neither, and suggests the debt of that amount", async () => {
  const tom = await createMember();
  await createDebt(tom, 500);
  const exact = await createDebt(tom, 100);
  expect(await payAndMatch(tom.phone)).toMatchObject({ paid: null, suggested: exact });
  expect(await payAndMatch(tom.phone, { amount: 70 })).toMatchObject({ paid: null, suggested: null });
});

test("a payment with the phone of two members matches neither", async () => {
  const tom = await createMember();
  const pamela = await createMember({ phone: tom.phone });
  await createDebt(pamela);
  expect(await payAndMatch(asTyped(tom.phone))).toMatchObject({
    paid: null,
    suggested: null,
    note: "Several members have the phone number that was typed.",
  });
});

test("a payment with the phone of a member without debts pays nothing", async () => {
  const [tom, wangari] = [await createMember(), await createMember()];
  await createDebt(wangari);
  expect(await payAndMatch(asTyped(tom.phone))).toMatchObject({ paid: null, suggested: null });
});

test("a payment without a reference from a member's hashed phone is suggested for the member's debt, not allocated", async () => {
  const tom = await createMember();
  const debt = await createDebt(tom);
  expect(await payAndMatch("", { phoneHash: hashPhone(tom.phone) })).toMatchObject({ paid: null, suggested: debt });
});

test("the masked name and phone of a payer suggest a debt, unless two payers match", async () => {
  const dedan = await createMember({ first_name: "Dedan", phone: "+254720555126" });
  const debt = await createDebt(dedan);
  const payerHint = formatPayerHint("DEDAN", dedan.phone);
  expect(await payAndMatch("", { payerHint })).toMatchObject({ paid: null, suggested: debt });
  expect(await payAndMatch("", { payerHint: formatPayerHint("TOM", dedan.phone) })).toMatchObject({ suggested: null });
  await createDebt(await createMember({ first_name: "Dedan", phone: "+254720777126" }));
  expect(await payAndMatch("", { payerHint })).toMatchObject({ paid: null, suggested: null });
});

test.each([
  ["DONATE", /gift to the party/],
  ["har ambee", /gift to the party/],
  ["Mchango", /gift to the party/],
  ["", /without any reference/],
])("a payment with the reference “%s” stays unallocated until a person finds the donor", async (typed, note) => {
  expect(await payAndMatch(typed)).toMatchObject({ paid: null, suggested: null, note: expect.stringMatching(note) });
});

test("an unknown reference in the party's format is reported in the review", async () => {
  const note = "Bears a reference in our form that belongs to no payment.";
  expect(await payAndMatch(createPaymentReference("membership"))).toMatchObject({ paid: null, suggested: null, note });
});
