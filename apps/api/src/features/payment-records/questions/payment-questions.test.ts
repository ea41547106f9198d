import type { PaymentQuestion, StaffPaymentQuestion } from "@party/contract/payment-questions.staff";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, expect, test } from "vitest";
import { createHeldGift } from "#features/donations/donations.factories.ts";
import { settleAttempt } from "#features/payments/attempts/settlement.ts";
import { insertPaymentReview } from "#features/payments/ledger/ledger.queries.ts";
import { recordUnallocatedPayments } from "#features/payments/ledger/ledger.ts";
import {
  createPayment,
  createPhone,
  expectEventually,
  findPaymentRecords,
  runPaymentJobs,
} from "#features/payments/payments.factories.ts";
import { startDailyRun } from "#features/reconciliation/reconciliation.ts";
import { addFindings, finishReconciliationRun } from "#features/reconciliation/report.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createAttempt, createTransfer, createUnallocatedEntry } from "../payment-records.factories.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { app, api, db, services, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});
const officer = await createStaff(services, "finance_officer");
const colleague = await createStaff(services, "finance_officer");

const get = async (url: string, { cookie } = officer) =>
  (await app.inject({ url, headers: consoleHeaders(services, cookie) })).json();
const post = (url: string, payload: object, { cookie } = officer) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, cookie) });
const list = async (query = ""): Promise<PaymentQuestion[]> =>
  (await get(`/staff/payment-questions/?limit=100&${query}`)).results;
const show = (id: string): Promise<StaffPaymentQuestion> => get(`/staff/payment-questions/${id}/`);
const allocate = (entry: number, reference: string, staff = officer) =>
  post(`/staff/ledger-entries/${entry}/allocations/`, { reference, reason: "She sent the message." }, staff);
const confirm = (transfer: number, reference: string, staff = officer) =>
  post(`/staff/transfers/${transfer}/confirmations/`, { reference, reason: "He sent the slip." }, staff);
const reviewOf = async (kind: string, intentId: number) => {
  const rows = await db
    .selectFrom("payment_reviews")
    .select(["id", "kind"])
    .where("intent_id", "=", intentId)
    .execute();
  return `review-${rows.find((row) => row.kind === kind)!.id}`;
};
const entriesOfLog = (action: string, payment: number) =>
  db
    .selectFrom("audit_entries")
    .select(["actor", "outcome", "reason", "subject_ids"])
    .where("action", "=", action)
    .orderBy("id")
    .execute()
    .then((rows) => rows.filter(({ subject_ids }) => subject_ids.includes(payment)));

test("reviews, findings, money without a payment and transfers are one list, urgent ones first, each once", async () => {
  const { intent } = await createPayment(services);
  await insertPaymentReview(db, { kind: "overpaid", intentId: intent.id }, { reason: "paid_already", amount: 50 });
  await insertPaymentReview(db, { kind: "mismatch", intentId: intent.id }, { reason: "paid_after_failure" });
  const withReview = await createUnallocatedEntry(services);
  const [alone] = await db
    .transaction()
    .execute((tx) =>
      recordUnallocatedPayments(tx, [
        { provider: "mpesa", receipt: "UKALONE123", amount: 900, channel: "statement", paidAt: new Date() },
      ]),
    );
  const transfer = await createTransfer(services, { amount: 700 });
  const run = await startDailyRun(db);
  await addFindings(db, run, [
    { kind: "waiting", ledger_entry_id: alone!.entry.id, note: { reason: "entry_unallocated", entry: 1, days: 1 } },
    {
      kind: "more_on_account",
      note: { reason: "more_on_account", cents: 500, day: "2026-11-20", shortCode: "600984" },
    },
  ]);
  expect((await list()).some(({ title }) => title.startsWith("More came"))).toBe(false);
  await finishReconciliationRun(services, run);
  const rows = await list();
  const { id: entryReview } = await db
    .selectFrom("payment_reviews")
    .select("id")
    .where("ledger_entry_id", "=", withReview)
    .executeTakeFirstOrThrow();
  expect(rows.map(({ id, urgent, sentence }) => [id.replace(/finding-\d+/, "finding"), urgent, sentence])).toEqual([
    [await reviewOf("mismatch", intent.id), true, "A query says that it was paid, after it had failed."],
    ["finding", true, expect.stringContaining("5.00 more on")],
    [await reviewOf("overpaid", intent.id), false, "50 came for what was paid already."],
    [`review-${entryReview}`, false, "Names no payment that we know."],
    [`entry-${alone!.entry.id}`, false, `Entry ${alone!.entry.id} belongs to no payment we know, since today`],
    [`transfer-${transfer}`, false, `Transfer ${transfer} quotes no reference of ours`],
  ]);
  expect((await list("urgent=yes")).map(({ urgent }) => urgent)).toEqual([true, true]);
  expect((await get("/staff/payment-questions/?total=1&limit=1")).total).toEqual({ count: 6, capped: false });
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page = await get(`/staff/payment-questions/?limit=2${after && `&after=${encodeURIComponent(after)}`}`);
    seen.push(...page.results.map(({ id }: PaymentQuestion) => id));
    after = page.next;
  }
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect((await get("/staff/payment-comparison/")).run.counts).toContainEqual({
    ...{ title: "More came onto the account than we know of", count: 1, urgent: true },
  });
});

test("money is allocated to the payment that a person names; the same again changes nothing, and leaves its reason", async () => {
  const { intent } = await createPayment(services, { amount: 5_000 });
  const entry = await createUnallocatedEntry(services);
  expect((await show(`entry-${entry}`)).can).toEqual(["allocate", "give_back"]);
  const typed = `${intent.reference.slice(0, 4)} ${intent.reference.slice(4).toLowerCase()}`;
  expect((await allocate(entry, typed)).json()).toMatchObject({ reference: intent.reference, done: true });
  expect((await allocate(entry, intent.reference)).json()).toMatchObject({ payment: intent.id, done: false });
  expect(await findPaymentRecords(db, intent.id)).toMatchObject({ intent: { state: "paid" }, reviews: [] });
  expect(await show(`entry-${entry}`)).toMatchObject({
    can: [],
    payment: { id: intent.id },
    decided_at: expect.any(String),
  });
  const logged = { actor: officer.id, outcome: "done", reason: "She sent the message.", subject_ids: [intent.id] };
  expect(await entriesOfLog("staffPayments.allocate", intent.id)).toEqual([logged, logged]);
  expect((await allocate(entry, "M0000000")).statusCode).toBe(400);
  expect((await allocate(2_000_000, intent.reference)).statusCode).toBe(404);
});

test.each([
  ["allocate money", () => createUnallocatedEntry(services, { amount: 300 }), allocate],
  ["confirm a transfer", () => createTransfer(services, { amount: 300 }), confirm],
])("of two who %s for two payments at once, one does and the other is told", async (_what, create, decide) => {
  const one = (await createPayment(services, { amount: 300 })).intent;
  const other = (await createPayment(services, { amount: 300 })).intent;
  const id = await create();
  const replies = await Promise.all([decide(id, one.reference), decide(id, other.reference, colleague)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const booked = replies.find(({ statusCode }) => statusCode === 200)!.json();
  const won = booked.reference ?? booked.payment.reference;
  const lost = replies.find(({ statusCode }) => statusCode === 409)!;
  expect(lost.json().detail).toContain(won);
  const states = await Promise.all([one, other].map(async ({ id }) => (await findPaymentRecords(db, id)).intent.state));
  expect(states.toSorted()).toEqual(["open", "paid"]);
  const reviews = await Promise.all([one, other].map(async ({ id }) => (await findPaymentRecords(db, id)).reviews));
  expect(reviews).toEqual([[], []]);
});

test("payments that money may be for are suggested with the reason, and none is chosen where two fit", async () => {
  const { intent } = await createPayment(services, { amount: 4_321 });
  const { intent: other } = await createPayment(services, { amount: 4_321 });
  const transfer = await createTransfer(services, { amount: 4_321, suggested: intent.id });
  const { suggestions, payment, transfer: shown } = await show(`transfer-${transfer}`);
  expect(suggestions.map(({ payment, reason }) => [payment.id, reason])).toEqual([
    [intent.id, "The transfer quotes its reference."],
    [other.id, "The same sum is owed, and it was begun shortly before."],
  ]);
  expect([payment, shown?.text]).toEqual([null, "TRANSFER WANJIKU"]);
  expect((await confirm(transfer, other.reference)).json()).toMatchObject({ payment: { id: other.id } });
  expect((await confirm(transfer, other.reference)).json()).toMatchObject({ payment: { id: other.id } });
});

test("a review is closed with a note; the same note again changes nothing, and another is refused", async () => {
  const { intent } = await createPayment(services);
  await insertPaymentReview(db, { kind: "late_success", intentId: intent.id }, { reason: "paid_after_failure" });
  const id = await reviewOf("late_success", intent.id);
  const closing = `/staff/payment-questions/${id}/closings/`;
  const first = await post(closing, { note: "Looked at." });
  expect(first.json()).toMatchObject({ id, note: "Looked at.", decided_at: expect.any(String) });
  expect((await post(closing, { note: "Looked at." })).json()).toEqual(first.json());
  expect((await post(closing, { note: "Another." })).statusCode).toBe(409);
  expect((await list()).map((row) => row.id)).not.toContain(id);
  expect((await list("status=decided")).map((row) => row.id)).toContain(id);
  expect(await entriesOfLog("paymentQuestions.close", intent.id)).toContainEqual({
    ...{ actor: officer.id, outcome: "done", reason: "Looked at.", subject_ids: [intent.id] },
  });
});

test("a finding is closed as a review is; a held gift and money without a payment are not closed with a note", async () => {
  const run = await startDailyRun(db);
  await addFindings(db, run, [{ kind: "came_and_went", receipt: "UKGONE1234", note: { reason: "came_and_went" } }]);
  await finishReconciliationRun(services, run);
  const finding = (await list("source=finding")).find(({ receipt }) => receipt === "UKGONE1234")!;
  expect((await post(`/staff/payment-questions/${finding.id}/closings/`, { note: "Seen." })).statusCode).toBe(200);
  expect((await list("source=finding")).map(({ id }) => id)).not.toContain(finding.id);
  for (const id of [`review-${await createHeldGift(services)}`, `entry-${await createUnallocatedEntry(services)}`]) {
    expect((await post(`/staff/payment-questions/${id}/closings/`, { note: "Seen." })).statusCode).toBe(404);
  }
});

test("a receipt that is typed takes the place of the missing one, once, and never another payment's", async () => {
  const { intent } = await createPayment(services, { amount: 100 });
  const attempt = await createAttempt(services, intent.id);
  await db
    .transaction()
    .execute((tx) =>
      settleAttempt(tx, services.jobs, attempt, { state: "succeeded", receipt: null, amount: null }, "stk"),
    );
  const question = await reviewOf("no_receipt", intent.id);
  expect((await show(question)).can).toContain("record_receipt");
  const record = (receipt: string, payment = intent.id) =>
    post(`/staff/payments/${payment}/receipts/`, { receipt, reason: "Read off the portal." });
  const { intent: other } = await createPayment(services, { amount: 100 });
  const taken = await createUnallocatedEntry(services, { amount: 100, receipt: "UKTAKEN123" });
  await allocate(taken, other.reference);
  expect((await record("UKTAKEN123")).statusCode).toBe(409);
  expect((await record("ukright123")).json()).toMatchObject({ done: true });
  expect((await record("UKRIGHT123")).json()).toMatchObject({ done: false });
  expect((await record("UKOTHER123")).statusCode).toBe(409);
  const { entries, reviews } = await findPaymentRecords(db, intent.id);
  expect([entries, reviews]).toEqual([
    [{ receipt: "UKRIGHT123", amount: 100, state: "allocated", channels: ["query", "person"] }],
    [],
  ]);
});

test("a reversal is recorded when a statement shows it, once, and not before", async () => {
  const entry = await createUnallocatedEntry(services, { receipt: "UKBACK1234" });
  const record = () => post(`/staff/ledger-entries/${entry}/reversals/`, { reason: "The statement shows it." });
  expect((await record()).statusCode).toBe(409);
  await db
    .insertInto("statement_lines")
    .values({
      ...{ source: "mpesa", kind: "reversal", receipt: "UKBACK9999", linked_receipt: "UKBACK1234", cents: "-500000" },
      ...{ completed_at: new Date(), text_encrypted: Buffer.from(""), suggested_intent_id: null },
    })
    .execute();
  expect((await record()).json()).toEqual({ done: true });
  expect((await record()).json()).toEqual({ done: false });
});

test("the payment service is asked again, and what was paid for and not done is done", async () => {
  const fulfilled = await runPaymentJobs(services);
  const { intent, token } = await createPayment(services, { amount: 100 });
  await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone: createPhone() } });
  const prompt = (await simulator.transactions()).find(({ reference }) => reference === intent.reference)!;
  await db.updateTable("payment_attempts").set({ next_poll_at: null }).where("intent_id", "=", intent.id).execute();
  await simulator.approve(prompt.checkoutRequestId);
  expect((await post(`/staff/payments/${intent.id}/queries/`, {})).json()).toEqual({ asked: 1 });
  await expectEventually(async () => (await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
  await expectEventually(() => fulfilled.filter((id) => id === intent.id)).toHaveLength(1);
  const undone = (await createPayment(services)).intent;
  await db
    .updateTable("payment_intents")
    .set({ state: "paid", paid_at: new Date() })
    .where("id", "=", undone.id)
    .execute();
  expect((await post(`/staff/payments/${undone.id}/fulfilments/`, {})).json()).toEqual({ started: true });
  await expectEventually(() => fulfilled.filter((id) => id === undone.id)).toHaveLength(1);
  await expectEventually(async () => (await post(`/staff/payments/${undone.id}/fulfilments/`, {})).json()).toEqual({
    started: false,
  });
});

test("who only reads payments sees questions, and decides none", async () => {
  const auditor = await createStaff(services, "auditor");
  const entry = await createUnallocatedEntry(services);
  const { reference } = (await createPayment(services)).intent;
  expect((await get(`/staff/payment-questions/entry-${entry}/`, auditor)).entry).toMatchObject({ id: entry });
  expect((await allocate(entry, reference, auditor)).statusCode).toBe(403);
});
