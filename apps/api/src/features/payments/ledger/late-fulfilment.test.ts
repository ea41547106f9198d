import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { sweepPayments } from "../attempts/polling.ts";
import { fulfilPayment } from "../fulfilment.ts";
import { lockIntentsOfDebt } from "../intents/intents.queries.ts";
import { createPayment, findPaymentRecords, sameHandlers } from "../payments.factories.ts";
import { findOpenReviews, insertReview, resolveReview } from "./ledger.queries.ts";
import { recordPayment } from "./ledger.ts";

const { services, db, close } = await startTestApi();
afterAll(close);

test("a fulfilment that is 15 minutes late is in review until it is done", async () => {
  const { intent } = await createPayment(services);
  await db.transaction().execute(async (tx) => {
    await lockIntentsOfDebt(tx, intent.id);
    const { amount } = intent;
    const incoming = { provider: "mpesa", receipt: "LATE1", amount, channel: "c2b", paidAt: new Date() } as const;
    await recordPayment(tx, services.jobs, incoming, intent);
  });
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
