import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { checkLedger } from "#features/reconciliation/reconciliation.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { expireUnpaidOrder, fulfilOrder, placeOrder } from "#features/shop/orders/orders.ts";
import { createProduct } from "#features/shop/products.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { settleAttempt } from "../attempts/settlement.ts";
import { createPayment, createPhone, findPaymentRecords, runPaymentJobs } from "../payments.factories.ts";
import { recordPayBillPayment } from "./manual-payments.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { api, services, db, close } = await startTestApi(simulator.environment);
afterAll(async () => {
  await close();
  await simulator.close();
});

let receipts = 0;
const payManually = (reference: string, amount: number) =>
  db.transaction().execute((tx) =>
    recordPayBillPayment(
      tx,
      services,
      {
        receipt: `SIMTWICE${++receipts}`,
        amount,
        typedReference: reference,
        payerHint: null,
        phoneHash: null,
        paidAt: new Date(),
        shortCode: "174379",
        till: false,
      },
      "c2b",
    ),
  );

async function createPaymentWithPrompt(amount: number) {
  const { intent, token } = await createPayment(services, { amount });
  const prompt = async () => {
    const body = { method: "mpesa" as const, phone: createPhone() };
    await api("POST /payments/{token}/attempts/", { params: { token }, body });
    return (await findPaymentRecords(db, intent.id)).attempts.at(-1)!.id;
  };
  return { intent, prompt };
}
const settleByQuery = (attemptId: string) =>
  db
    .transaction()
    .execute((tx) =>
      settleAttempt(tx, services.jobs, attemptId, { state: "succeeded", receipt: null, amount: null }, "stk"),
    );
const listAmounts = async (intentId: number) =>
  (await findPaymentRecords(db, intentId)).entries.map(({ amount }) => amount).toSorted();

test("an overpayment reported by the pay bill and then by a query is recorded once", async () => {
  const { intent, prompt } = await createPaymentWithPrompt(600);
  const attempt = await prompt();
  await payManually(intent.reference, 601);
  await settleByQuery(attempt);
  expect(await listAmounts(intent.id)).toEqual([601]);
  expect(await findPaymentRecords(db, intent.id)).toMatchObject({
    intent: { state: "paid" },
    attempts: [{ state: "succeeded" }],
  });
});

test("an overpayment reported by a query and then by the pay bill is recorded once", async () => {
  const { intent, prompt } = await createPaymentWithPrompt(600);
  await settleByQuery(await prompt());
  await payManually(intent.reference, 601);
  expect(await listAmounts(intent.id)).toEqual([601]);
  expect((await findPaymentRecords(db, intent.id)).reviews).toEqual(["wrong_amount"]);
});

test("a partial payment before the prompt is not matched to the prompt", async () => {
  const { intent, prompt } = await createPaymentWithPrompt(600);
  await payManually(intent.reference, 400);
  const attempt = await prompt();
  await settleByQuery(attempt);
  expect(await listAmounts(intent.id)).toEqual([200, 400]);
  expect((await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
});

test("two prompts of one intent that a query reports as paid get one receipt each", async () => {
  const { intent, prompt } = await createPaymentWithPrompt(600);
  const first = await prompt();
  await sql`update payment_attempts set state = 'expired', settled_at = now() - interval '1 hour' where id = ${first}`.execute(
    db,
  );
  const second = await prompt();
  await settleByQuery(first);
  await settleByQuery(second);
  expect(await listAmounts(intent.id)).toEqual([600, 600]);
  await payManually(intent.reference, 600);
  await payManually(intent.reference, 600);
  const { entries, reviews } = await findPaymentRecords(db, intent.id);
  expect(entries.map(({ receipt }) => receipt.slice(0, 8))).toEqual(["SIMTWICE", "SIMTWICE"]);
  expect(reviews).not.toContain("no_receipt");
});

test("a paid order whose stock is sold out is reported for a refund", async () => {
  await runPaymentJobs(services, fulfilOrder);
  const product = await createProduct(services, { stock: 1 });
  const lines = [{ product: product.id, quantity: 1 }];
  const order = await placeOrder(services, await createOrderInput(services, { lines }));
  await sql`update orders set expires_at = now() - interval '1 minute'`.execute(db);
  const { target_id, id } = await db
    .selectFrom("payment_intents")
    .select(["id", "target_id"])
    .where("reference", "=", order.number)
    .executeTakeFirstOrThrow();
  await sql`update payment_intents set expires_at = now() - interval '1 minute' where id = ${id}`.execute(db);
  await expireUnpaidOrder(services, target_id);
  await placeOrder(services, await createOrderInput(services, { lines }));
  await payManually(order.number, order.total);
  await expect.poll(async () => (await findPaymentRecords(db, id)).reviews).toEqual(["cannot_fulfil"]);
  const findings = (await Array.fromAsync(checkLedger(db))).flat();
  expect(findings.filter(({ intent_id }) => intent_id === id)).toMatchObject([{ kind: "review_open" }]);
});
