import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { sweepPayments } from "../attempts/polling.ts";
import { fulfilPayment, type PurposeHandlers } from "../fulfilment.ts";
import { findPendingFulfilments, type Intent, lockIntentsOfDebt } from "../intents/intents.queries.ts";
import { createPayment, findPaymentRecords, sameHandlers } from "../payments.factories.ts";
import { paymentJobs } from "../payments.jobs.ts";
import { findReceiptOfIntent } from "../receipts/receipts.queries.ts";
import { findOpenReviews, insertReview, resolveReview } from "./ledger.queries.ts";
import { recordPayment } from "./ledger.ts";

const { services, db, close } = await startTestApi();
afterAll(close);

/** A payment that is recorded; no worker runs the job that fulfils it. */
async function recordWithoutFulfilment(receipt: string): Promise<Intent> {
  const { intent } = await createPayment(services);
  await db.transaction().execute(async (tx) => {
    await lockIntentsOfDebt(tx, intent.id);
    const { amount } = intent;
    const incoming = { provider: "mpesa", receipt, amount, channel: "c2b", paidAt: new Date() } as const;
    await recordPayment(tx, services.jobs, incoming, intent);
  });
  return intent;
}

/** What the job of every minute does. */
const sweepEveryMinute = (purposes: PurposeHandlers) =>
  paymentJobs(services, purposes)
    .find(({ type }) => type.name === "payments.sweep")!
    .run({} as never, { id: "1", causedAt: new Date(), attempt: 1 });

const pendingOf = async ({ id }: Intent) =>
  (await findPendingFulfilments(db, 0)).filter(({ intent_id }) => intent_id === id).length;

test("a fulfilment that is 15 minutes late is in review until it is done", async () => {
  const intent = await recordWithoutFulfilment("LATE1");
  const reviews = async () => (await findPaymentRecords(db, intent.id)).reviews;
  await sweepPayments(services);
  expect(await reviews()).toEqual([]);

  await sql`update payment_fulfilments set created_at = now() - interval '16 minutes' where intent_id = ${intent.id}`.execute(
    db,
  );
  await sweepPayments(services);
  await sweepPayments(services);
  expect(await reviews()).toEqual(["fulfilment_late"]);

  await fulfilPayment(
    services,
    sameHandlers(async () => ({ receiptSent: false })),
    { intentId: intent.id, kind: intent.purpose },
  );
  expect(await reviews()).toEqual([]);
});

test("within a minute a payment is fulfilled whose job is lost or waits, though another one fails", async () => {
  const [failing, fine] = [await recordWithoutFulfilment("LATE2"), await recordWithoutFulfilment("LATE3")];
  await sweepEveryMinute(
    sameHandlers(async (_tx, _services, { intent }) => {
      if (intent.id === failing.id) throw new Error("The shop is closed.");
      return { receiptSent: false };
    }),
  );
  expect([await pendingOf(failing), await pendingOf(fine)]).toEqual([1, 0]);
  expect(await findReceiptOfIntent(db, fine.id)).toBeDefined();
});

test("further notes are appended to an open review, and a new review is created after it was resolved", async () => {
  const { intent } = await createPayment(services);
  const listOpenReviews = async () => (await findOpenReviews(db)).filter(({ intent_id }) => intent_id === intent.id);
  const insertNote = (text: string, recurring = false) =>
    insertReview(db, { kind: "mismatch", intentId: intent.id, note: text, recurring });
  await insertNote("First.");
  await insertNote("Second.");
  await insertNote("First.");
  const [first, ...others] = await listOpenReviews();
  expect([first!.note, others]).toEqual(["First. Second.", []]);

  await resolveReview(db, first!.id);
  await insertNote("First.");
  const [second] = await listOpenReviews();
  expect([second!.note, second!.id === first!.id]).toEqual(["First.", false]);

  await resolveReview(db, second!.id);
  await insertNote("First.", true);
  expect(await listOpenReviews(), "a recurring note does not reopen a resolved review").toEqual([]);
});
