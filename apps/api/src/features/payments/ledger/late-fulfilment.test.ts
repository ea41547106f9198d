import type { PaymentNote } from "@party/contract/payment-notes";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { sweepPayments } from "../attempts/polling.ts";
import { fulfilPayment, type PurposeHandlers } from "../fulfilment.ts";
import { findPendingFulfilments, type Intent, lockIntentsOfDebt } from "../intents/intents.queries.ts";
import { withNoteText } from "../payment-notes.ts";
import { createPayment, findPaymentRecords, handlersForEveryPurpose } from "../payments.factories.ts";
import { paymentJobs } from "../payments.jobs.ts";
import { findReceiptOfIntent } from "../receipts/receipts.queries.ts";
import { findOpenPaymentReviews, insertPaymentReview, resolvePaymentReview } from "./ledger.queries.ts";
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
    handlersForEveryPurpose(async () => ({ receiptSent: false })),
    { intentId: intent.id, kind: intent.purpose },
  );
  expect(await reviews()).toEqual([]);
});

test("a revocation that version 0.1 has stored and enqueued is carried out, once", async () => {
  const { intent } = await createPayment(services);
  const stored = { intentId: intent.id, kind: "taken back" };
  await db.insertInto("payment_fulfilments").values({ intent_id: intent.id, kind: stored.kind }).execute();
  let revoked = 0;
  const { membership } = handlersForEveryPurpose(async () => ({ receiptSent: false }));
  const revoke: typeof membership.revoke = async () => {
    revoked += 1;
    return { kind: "gift_not_counted" };
  };
  const handlers = { ...membership, revoke };
  const purposes = { membership: handlers, order: handlers, donation: handlers };
  await fulfilPayment(services, purposes, stored);
  await fulfilPayment(services, purposes, stored);
  expect([revoked, await pendingOf(intent)]).toEqual([1, 0]);
});

test("within a minute a payment is fulfilled whose job is lost or waits, though another one fails", async () => {
  const [failing, fine] = [await recordWithoutFulfilment("LATE2"), await recordWithoutFulfilment("LATE3")];
  await sweepEveryMinute(
    handlersForEveryPurpose(async (_tx, _services, { intent }) => {
      if (intent.id === failing.id) throw new Error("The shop is closed.");
      return { receiptSent: false };
    }),
  );
  expect([await pendingOf(failing), await pendingOf(fine)]).toEqual([1, 0]);
  expect(await findReceiptOfIntent(db, fine.id)).toBeDefined();
});

const FIRST = { reason: "failure_after_success", code: "17" } as const;
const FIRST_TEXT = "Told 17 after a success; the success stands.";

const openReviewsOf = async ({ id }: Intent) =>
  (await findOpenPaymentReviews(db)).filter(({ intent_id }) => intent_id === id).map(withNoteText);

test("further notes are appended to an open review, and a new review is created after it was resolved", async () => {
  const { intent } = await createPayment(services);
  const listOpenReviews = () => openReviewsOf(intent);
  const insertNote = (note: PaymentNote, recurring = false) =>
    insertPaymentReview(db, { kind: "mismatch", intentId: intent.id, recurring }, note);
  await insertNote(FIRST);
  await insertNote({ reason: "other_attempt" });
  await insertNote(FIRST);
  const [first, ...others] = await listOpenReviews();
  expect([first!.note, others]).toEqual([
    "Told 17 after a success; the success stands. A message to this attempt's address names another attempt.",
    [],
  ]);

  await resolvePaymentReview(db, first!.id);
  await insertNote(FIRST);
  const [second] = await listOpenReviews();
  expect([second!.note, second!.id === first!.id]).toEqual([FIRST_TEXT, false]);

  await resolvePaymentReview(db, second!.id);
  await insertNote(FIRST, true);
  expect(await listOpenReviews(), "a recurring note does not reopen a resolved review").toEqual([]);
  await insertNote({ ...FIRST, code: "18" }, true);
  expect(await listOpenReviews()).toMatchObject([{ note: "Told 18 after a success; the success stands." }]);
});

test("the text of a review from before stays, is not repeated by its note, and is followed by others", async () => {
  const { intent } = await createPayment(services);
  const about = { kind: "mismatch", intentId: intent.id, recurring: true } as const;
  await sql`
    insert into payment_reviews (kind, intent_id, note) values ('mismatch', ${intent.id}, ${FIRST_TEXT})`.execute(db);
  await insertPaymentReview(db, about, FIRST);
  const [review] = await openReviewsOf(intent);
  expect(review!.note).toBe(FIRST_TEXT);
  await insertPaymentReview(db, about, { reason: "other_attempt" });
  expect((await openReviewsOf(intent)).map(({ note }) => note)).toEqual([
    `${FIRST_TEXT} A message to this attempt's address names another attempt.`,
  ]);

  await sql`
    update payment_reviews set notes = '[]', resolved_at = now() where id = ${review!.id}`.execute(db);
  await insertPaymentReview(db, about, FIRST);
  expect(await openReviewsOf(intent)).toEqual([]);
});
