import { createHash } from "node:crypto";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDaraja, mpesaCallbackUrls } from "#gateways/payments/mpesa/daraja.ts";
import { registerPayBill } from "#gateways/payments/mpesa/pay-bill.ts";
import { startTestApi } from "#testing/api.ts";
import { sweepPayments } from "../attempts/polling.ts";
import {
  createPayment,
  createPhone,
  expectEventually,
  findPaymentRecords,
  runPaymentJobs,
} from "../payments.factories.ts";
import { findOpenPaymentReviews, findUnallocatedEntries } from "./ledger.queries.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { api, app, services, db, close } = await startTestApi(simulator.environment, { listen: true });
const urls = mpesaCallbackUrls(services.config);
const PAY_BILL = "600984";
afterAll(async () => {
  await close();
  await simulator.close();
});

let fulfilled: number[];
beforeAll(async () => {
  fulfilled = await runPaymentJobs(services);
  await register("v2");
});

const register = (version: "v1" | "v2") =>
  registerPayBill(createDaraja(services.config, db, services.log)!, { shortCode: PAY_BILL, version, ...urls });

const pay = (ref: string | undefined, amount: number, phone = createPhone()) =>
  simulator.pay({ amount, msisdn: phone.slice(1), first: "Tom", ...(ref === undefined ? {} : { ref }) });

const expectEntry = (receipt: string | undefined) =>
  expectEventually(() =>
    db
      .selectFrom("ledger_entries")
      .select(["amount", "state", "intent_id", "typed_reference", "payer_hint"])
      .where("receipt", "=", receipt!)
      .executeTakeFirst(),
  );

/** The reference as people type it. */
const asTypedByHand = (reference: string) =>
  `${reference.slice(0, 3).toLowerCase()} ${reference.slice(3).replaceAll("0", "o")}`;

test("a pay bill payment with our reference in any spelling pays the intent and is fulfilled once", async () => {
  const { intent } = await createPayment(services, { amount: 300 });
  const { receipt } = await pay(asTypedByHand(intent.reference), 300);
  await expectEventually(async () => (await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
  await expectEventually(() => fulfilled.filter((id) => id === intent.id)).toHaveLength(1);
  await expectEntry(receipt).toMatchObject({
    amount: 300,
    state: "allocated",
    payer_hint: expect.stringContaining("Tom"),
  });
});

test("partial payments add up, and the next prompt asks for the rest", async () => {
  const { intent, token } = await createPayment(services, { amount: 300 });
  await pay(intent.reference, 100);
  await expectEventually(async () => (await api("GET /payments/{token}/", { params: { token } })).paid).toBe(100);
  await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone: createPhone() } });
  const prompt = (await simulator.transactions()).find(({ reference }) => reference === intent.reference)!;
  expect(prompt.amount).toBe(200);
  await simulator.approve(prompt.checkoutRequestId);
  await expectEventually(async () => (await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
  expect((await findPaymentRecords(db, intent.id)).reviews).toEqual([]);
});

test("an intent that expires partly paid goes to review, and the rest still pays it", async () => {
  const { intent } = await createPayment(services, { amount: 300, expiresAt: new Date() });
  await pay(intent.reference, 100);
  await expectEventually(async () => (await findPaymentRecords(db, intent.id)).entries).toHaveLength(1);
  await sweepPayments(services);
  const { intent: now, reviews } = await findPaymentRecords(db, intent.id);
  expect([now.state, reviews]).toEqual(["expired", ["stuck"]]);
  await pay(intent.reference, 200);
  await expectEventually(async () => (await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
});

test("an overpayment pays the intent, and the excess goes to review", async () => {
  const { intent } = await createPayment(services, { amount: 300 });
  await pay(intent.reference, 350);
  await expectEventually(async () => (await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
  const review = (await findOpenPaymentReviews(db)).find(({ intent_id }) => intent_id === intent.id);
  expect(review).toMatchObject({ kind: "overpaid", notes: [{ reason: "more_than_owed", more: 50, owed: 300 }] });
});

test("a manual payment for a paid intent is recorded as overpaid, to be refunded", async () => {
  const { intent } = await createPayment(services);
  await pay(intent.reference, 100);
  await expectEventually(async () => (await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
  const { receipt } = await pay(intent.reference, 100);
  await expectEntry(receipt).toMatchObject({ state: "overpaid", intent_id: intent.id });
});

test.each([
  ["with a wrong letter", (reference: string) => reference.slice(0, 7) + (reference[7] === "A" ? "B" : "A")],
  ["with a word", () => "HARAMBEE"],
  ["without a reference", () => undefined],
  ["with the phone of a person without debts", () => "0799 000 111"],
])("a manual payment %s goes to review and pays no intent", async (_, createReference) => {
  const { intent } = await createPayment(services);
  const ref = createReference(intent.reference);
  const { receipt } = await pay(ref, 100);
  await expectEntry(receipt).toMatchObject({ state: "unallocated", intent_id: null });
  expect((await findUnallocatedEntries(db)).some((entry) => entry.receipt === receipt)).toBe(true);
  expect((await findPaymentRecords(db, intent.id)).intent.state).toBe("open");
});

test("a phone typed as the reference pays the intent with an attempt on that phone, unless there are two", async () => {
  const [one, two, three] = [
    await createPayment(services),
    await createPayment(services),
    await createPayment(services),
  ];
  const startAndCancel = async (token: string, phone: string) => {
    await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone } });
    const prompt = (await simulator.transactions()).at(-1)!;
    await simulator.cancel(prompt.checkoutRequestId);
    await expectEventually(
      async () => (await api("GET /payments/{token}/", { params: { token } })).attempt!.state,
    ).toBe("failed");
  };
  const [single, shared] = [createPhone(), createPhone()];
  await startAndCancel(one.token, single);
  await pay(single.replace("+254", "0"), 100);
  await expectEventually(async () => (await findPaymentRecords(db, one.intent.id)).intent.state).toBe("paid");

  await startAndCancel(two.token, shared);
  await db
    .updateTable("payment_attempts")
    .set({ started_at: new Date(Date.now() - 120_000) })
    .where("intent_id", "=", two.intent.id)
    .execute();
  await startAndCancel(three.token, shared);
  const { receipt } = await pay(shared.replace("+254", "0"), 100);
  await expectEntry(receipt).toMatchObject({ state: "unallocated", intent_id: null });
});

test("a payment from a hashed phone number is only suggested for an intent, not allocated", async () => {
  const { intent, token } = await createPayment(services);
  const phone = createPhone();
  await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone } });
  await confirm({ TransID: "TSTHASH001", MSISDN: createHash("sha256").update(phone.slice(1)).digest("hex") });
  await expectEntry("TSTHASH001").toMatchObject({ state: "unallocated", intent_id: null });
  const suggestion = (await findOpenPaymentReviews(db)).find(({ intent_id }) => intent_id === intent.id);
  expect(suggestion).toMatchObject({ kind: "unallocated" });
});

const createConfirmation = (overrides: object) => ({
  TransactionType: "Pay Bill",
  TransID: "TST0000001",
  TransTime: "20261121121325",
  TransAmount: "100.00",
  BusinessShortCode: PAY_BILL,
  BillRefNumber: "",
  MSISDN: "2547 ***** 126",
  FirstName: "TOM",
  ...overrides,
});

const confirm = (overrides: object) => post("confirmation", createConfirmation(overrides));

const post = (path: string, payload: object, key = urls.key) =>
  app.inject({ method: "POST", url: `/pay/c2b/${key}/${path}`, payload });

test("a confirmation gets the reply that Safaricom expects, and a wrong key gets 404", async () => {
  const reply = await confirm({ TransID: "TST0000002" });
  expect([reply.statusCode, reply.json()]).toEqual([200, { ResultCode: 0, ResultDesc: "Success" }]);
  expect((await post("confirmation", createConfirmation({}), "0".repeat(32))).statusCode).toBe(404);
});

test.each([
  ["our reference", { BillRefNumber: "M4K7Q2" }, "0"],
  ["no reference", {}, "0"],
  ["a name of eight letters", { BillRefNumber: "MICHAELA" }, "0"],
  ["a reference with a wrong letter", { BillRefNumber: "M4K7Q2X0" }, "C2B00012"],
  ["another short code", { BusinessShortCode: "600000" }, "C2B00015"],
])("a validation with %s gets the result code %s", async (_, overrides, code) => {
  const { reference } = (await createPayment(services, { purpose: "membership" })).intent;
  const valid = code === "0" && "BillRefNumber" in overrides && overrides.BillRefNumber === "M4K7Q2";
  const reply = await post("validation", createConfirmation(valid ? { BillRefNumber: reference } : overrides));
  expect([reply.statusCode, reply.json().ResultCode]).toEqual([200, code]);
});
