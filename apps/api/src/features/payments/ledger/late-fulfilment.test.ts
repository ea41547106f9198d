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
    const arrival = { provider: "mpesa", receipt: "LATE1", amount, channel: "c2b", paidAt: new Date() } as const;
    await recordPayment(tx, services.jobs, arrival, intent);
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

test("a resolved review opens again when it recurs, and further notes are appended", async () => {
  const { intent } = await createPayment(services);
  const open = async () => (await findOpenReviews(db)).filter(({ intent_id }) => intent_id === intent.id);
  const note = (text: string, recurring = false) =>
    insertReview(db, { kind: "mismatch", intentId: intent.id, note: text, recurring });
  await note("First.");
  await note("Second.");
  await note("First.");
  const [first, ...none] = await open();
  expect([first!.note, none]).toEqual(["First. Second.", []]);

  await resolveReview(db, first!.id);
  await note("First.");
  const [second] = await open();
  expect([second!.note, second!.id === first!.id]).toEqual(["First.", false]);

  await resolveReview(db, second!.id);
  await note("First.", true);
  expect(await open(), "the same is seen at every look").toEqual([]);
});
