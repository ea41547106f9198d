import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createReceiptNumber } from "#features/reconciliation/reconciliation.factories.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/pay-bill.ts";
import { startTestApi } from "#testing/api.ts";
import { newReference } from "../intents/intents.ts";
import { createPayment } from "../payments.factories.ts";
import { findOpenReviews } from "./ledger.queries.ts";
import { recordPayBillPayment } from "./manual-payments.ts";

const { services, db, close } = await startTestApi();
afterAll(close);

let phones = 0;
const aPhone = () => `+25472${String(++phones).padStart(7, "0")}`;

async function aMember(differing: { first_name?: string; phone?: string } = {}) {
  const { id } = await createSignedInUser(services);
  const member = { phone: aPhone(), first_name: "Tom", ...differing };
  await db.updateTable("users").set(member).where("id", "=", id).execute();
  return { id, ...member };
}

const aDebtOf = async ({ id }: { id: number }, amount = 100) =>
  (await createPayment(services, { userId: id, amount })).intent.id;

/** Pays to the pay bill. @returns the matched intent, and the suggestion in the review */
async function comes(typedReference: string, differing: Partial<PayBillPayment> = {}) {
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
    ...differing,
  };
  await db.transaction().execute((tx) => recordPayBillPayment(tx, services, payment, "c2b"));
  const entry = await db
    .selectFrom("ledger_entries")
    .select(["id", "intent_id"])
    .where("receipt", "=", receipt)
    .executeTakeFirstOrThrow();
  const review = (await findOpenReviews(db)).find(({ ledger_entry_id }) => ledger_entry_id === entry.id);
  return { paid: entry.intent_id, suggested: review?.intent_id ?? null, note: review?.note };
}

const asTyped = (phone: string) => phone.replace("+254", "0");
const hashed = (phone: string) => createHash("sha256").update(phone.slice(1)).digest("hex");
const shown = (name: string, phone: string) => `${name}, ${phone.slice(1, 5)} ***** ${phone.slice(-3)}`;

test("the phone of one member with one debt pays it", async () => {
  const tom = await aMember();
  const debt = await aDebtOf(tom);
  expect(await comes(asTyped(tom.phone))).toMatchObject({ paid: debt });
});

test("the phone of one member with two debts pays neither, and the one of that amount is suggested", async () => {
  const tom = await aMember();
  await aDebtOf(tom, 500);
  const exact = await aDebtOf(tom, 100);
  expect(await comes(tom.phone)).toMatchObject({ paid: null, suggested: exact });
  expect(await comes(tom.phone, { amount: 70 })).toMatchObject({ paid: null, suggested: null });
});

test("the phone of two members matches neither", async () => {
  const tom = await aMember();
  const pamela = await aMember({ phone: tom.phone });
  await aDebtOf(pamela);
  expect(await comes(asTyped(tom.phone))).toMatchObject({
    paid: null,
    suggested: null,
    note: "Several members have the phone number that was typed.",
  });
});

test("the phone of a member without debts pays nothing", async () => {
  const [tom, wangari] = [await aMember(), await aMember()];
  await aDebtOf(wangari);
  expect(await comes(asTyped(tom.phone))).toMatchObject({ paid: null, suggested: null });
});

test("money without a reference from a member's hashed phone is suggested for their debt, not recorded for it", async () => {
  const tom = await aMember();
  const debt = await aDebtOf(tom);
  expect(await comes("", { phoneHash: hashed(tom.phone) })).toMatchObject({ paid: null, suggested: debt });
});

test("the first name and digits that M-PESA shows suggest one payer, and none when two match", async () => {
  const dedan = await aMember({ first_name: "Dedan", phone: "+254720555126" });
  const debt = await aDebtOf(dedan);
  const payerHint = shown("DEDAN", dedan.phone);
  expect(await comes("", { payerHint })).toMatchObject({ paid: null, suggested: debt });
  expect(await comes("", { payerHint: shown("TOM", dedan.phone) })).toMatchObject({ suggested: null });
  await aDebtOf(await aMember({ first_name: "Dedan", phone: "+254720777126" }));
  expect(await comes("", { payerHint })).toMatchObject({ paid: null, suggested: null });
});

test.each([
  ["DONATE", /gift to the party/],
  ["har ambee", /gift to the party/],
  ["Mchango", /gift to the party/],
  ["", /without any reference/],
])("money with the reference “%s” stays unallocated until a person finds the donor", async (typed, note) => {
  expect(await comes(typed)).toMatchObject({ paid: null, suggested: null, note: expect.stringMatching(note) });
});

test("an unknown reference in our form is named as such in the review", async () => {
  const note = "Bears a reference in our form that belongs to no payment.";
  expect(await comes(newReference("membership"))).toMatchObject({ paid: null, suggested: null, note });
});
