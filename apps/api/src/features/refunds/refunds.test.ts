import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcile } from "#commands/reconcile.ts";
import { registerPayBillAtSimulator } from "#commands/register-pay-bill.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { findIntentByReference, lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import { expectEventually, findPaymentRecords } from "#features/payments/payments.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createApprovedRefund, createRefundableEntry } from "./refunds.factories.ts";
import { refundsOfPayment } from "./refunds.queries.ts";
import { askAboutRefund, continueRefunds } from "./sending.ts";

const simulator = await startSimulator();
const { app, api, services, db, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(async () => {
  await registerPayBillAtSimulator(services);
  await services.jobs.work(allJobs(services));
});

const finance = await createStaff(services, "finance_officer");
const treasurer = await createStaff(services, "treasurer");
const secretary = await createStaff(services, "secretary_general");

type Staff = { cookie: string };
const call = (method: "GET" | "POST", url: string, payload: object | undefined, { cookie }: Staff) =>
  app.inject({ method, url, ...(payload ? { payload } : {}), headers: consoleHeaders(services, cookie) });
const propose = (entry: number, staff: Staff = finance) =>
  call("POST", "/staff/refunds/", { entry, reason: "paid twice", evidence: "letter 12" }, staff);
const approve = (proposal: number, staff: Staff = treasurer) =>
  call("POST", `/staff/proposals/${proposal}/approvals/`, {}, staff);
const show = async (id: number, staff: Staff = finance) =>
  (await call("GET", `/staff/refunds/${id}/`, undefined, staff)).json();
const act = (id: number, what: string, payload: object, staff: Staff = finance) =>
  call("POST", `/staff/refunds/${id}/${what}/`, payload, staff);

let phones = 0;
/** A gift that was paid by hand at the simulator. */
async function createPaidGift(amount = 700) {
  phones += 1;
  const phone = `2547130${String(phones).padStart(5, "0")}`;
  const input = createDonationInput({ amount });
  const { payment } = await api("POST /donations/", { body: input });
  const { receipt } = await simulator.pay({ ref: payment.reference, amount, msisdn: phone });
  const { id } = (await findIntentByReference(db, payment.reference))!;
  await expectEventually(async () => (await findPaymentRecords(db, id)).intent.state).toBe("paid");
  await expectFulfilled(id);
  return { id, receipt: receipt!, phone, email: input.email, entry: await entryOf(receipt!) };
}
const expectFulfilled = (intent: number) =>
  expectEventually(() =>
    db.selectFrom("payment_fulfilments").select("done_at").where("intent_id", "=", intent).execute(),
  ).toMatchObject([{ done_at: expect.any(Date) }]);
const entryOf = async (receipt: string) =>
  (await db.selectFrom("ledger_entries").select("id").where("receipt", "=", receipt).executeTakeFirstOrThrow()).id;
const askedFor = async (receipt: string) => (await simulator.reversals()).filter((one) => one.receipt === receipt);
const reviewsOf = (entry: number) =>
  db
    .selectFrom("payment_reviews")
    .select(["kind", "notes"])
    .where("ledger_entry_id", "=", entry)
    .where("kind", "!=", "reversed")
    .where("resolved_at", "is", null)
    .orderBy("id")
    .execute();
const mailsTo = async (email: string) =>
  (await openOutbox(services.config.dataDirectory).emailsTo(email)).filter(({ subject }) =>
    subject?.includes("went back"),
  );

/** Proposes and approves by two people. @returns the id */
async function refund(entry: number): Promise<number> {
  const proposed = (await propose(entry)).json();
  expect((await approve(proposed.proposal)).statusCode).toBe(200);
  return proposed.id;
}
const expectState = (id: number) => expectEventually(async () => (await show(id)).state);

test("by two people the money goes back once; ledger, receipt and gift say so, and the payer gets one email", async () => {
  const { id: payment, receipt, phone, email, entry } = await createPaidGift();
  const proposed = (await propose(entry)).json();
  expect(proposed).toMatchObject({
    ...{ state: "requested", approved: false, amount: 700, receipt, reason: "paid twice", evidence: "letter 12" },
    consequences: [
      "The gift no longer counts, neither in the books nor towards the limit of its giver.",
      "Its receipt is no longer valid, and whoever checks it is told so.",
      "The payer is written to once.",
    ],
  });
  // What follows was tried, and nothing of it stays.
  expect((await findPaymentRecords(db, payment)).intent.state).toBe("paid");
  expect((await approve(proposed.proposal)).statusCode).toBe(200);
  await expectState(proposed.id).toBe("done");
  expect(await simulator.spent(phone)).toBe(0);
  await expectEventually(async () => (await findPaymentRecords(db, payment)).intent.state).toBe("reversed");
  await expectEventually(async () => (await mailsTo(email)).length).toBe(1);
  const [gift] = (
    await sql<{ state: string }>`select donations.state from donations join payment_intents
    on target_id = donations.id and purpose = 'donation' where payment_intents.id = ${payment}`.execute(db)
  ).rows;
  expect(gift).toEqual({ state: "returned" });
  expect(await askedFor(receipt)).toMatchObject([{ code: "0" }]);
  expect((await refundsOfPayment(db, payment)).map(({ state }) => state)).toEqual(["done"]);
  expect((await propose(entry)).statusCode).toBe(409);
  const { history } = await show(proposed.id);
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...["proposed", "approved", "reversal_sent", "result", "done"],
  ]);
});

test("one person, at the console or as the server operator, cannot approve a refund: the database refuses", async () => {
  const entry = await createRefundableEntry(services);
  const { id, proposal } = (await propose(entry, treasurer)).json();
  expect((await approve(proposal, treasurer)).statusCode).toBe(409);
  const asDecided = (by: number | null) =>
    sql`update proposals set decided_by = ${by}, decision = 'approved', decided_at = now() where id = ${proposal}`.execute(
      db,
    );
  await expect(asDecided(treasurer.id)).rejects.toThrow("proposals_two_people");
  await expect(asDecided(null)).rejects.toThrow("check");
  const asApproved = (by: number) =>
    sql`update refunds set approved_by = ${by}, approved_at = now() where id = ${id}`.execute(db);
  await expect(asApproved(treasurer.id)).rejects.toThrow();
  await expect(asApproved(secretary.id)).rejects.toThrow("the refund was not approved");
  await expect(sql`update refunds set state = 'sent' where id = ${id}`.execute(db)).rejects.toThrow("refunds_approved");
  const request = sql`insert into refund_requests (id, refund_id, kind) values (gen_random_uuid(), ${id}, 'reversal')`;
  await expect(request.execute(db)).rejects.toThrow("the refund was not approved");

  const { receipt } = (await show(id)) as { receipt: string };
  await sql`update proposals set withdrawn_at = now() where id = ${proposal}`.execute(db);
  expect(await reconcile(["--give-back", receipt])(services)).toContain("A second person");
  const [byOperator] = await db
    .selectFrom("refunds")
    .select(["id", "proposed_by", "proposal_id"])
    .where("ledger_entry_id", "=", entry)
    .orderBy("id", "desc")
    .execute();
  expect(byOperator!.proposed_by).toBeNull();
  await expect(
    sql`update refunds set approved_by = ${treasurer.id}, approved_at = now() where id = ${byOperator!.id}`.execute(db),
  ).rejects.toThrow("the refund was not approved");
  await expect(
    sql`update proposals set decision = 'approved', decided_at = now() where id = ${byOperator!.proposal_id}`.execute(
      db,
    ),
  ).rejects.toThrow("check");
});

test("the Secretary General approves where there is one treasurer, and not where there are two", async () => {
  const first = (await propose(await createRefundableEntry(services))).json();
  expect((await approve(first.proposal, secretary)).statusCode).toBe(200);
  const other = await createStaff(services, "treasurer");
  const second = (await propose(await createRefundableEntry(services))).json();
  expect((await approve(second.proposal, secretary)).json().detail ?? "").toContain("another treasurer");
  await sql`update role_grants set ended_at = now() where id = ${other.grant}`.execute(db);
  expect((await approve(second.proposal, secretary)).statusCode).toBe(200);
});

test("a double click proposes once, and of two who approve at once one sends the money", async () => {
  const { receipt, phone, entry } = await createPaidGift();
  const clicks = await Promise.all([propose(entry), propose(entry), propose(entry, treasurer)]);
  expect(clicks.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  const { id, proposal, proposed_by } = clicks.find(({ statusCode }) => statusCode === 201)!.json();
  const others = proposed_by.id === finance.id ? [treasurer, secretary] : [secretary, secretary];
  const decisions = await Promise.all(others.map((staff) => approve(proposal, staff)));
  expect(decisions.map(({ statusCode }) => statusCode)).toContain(200);
  await expectState(id).toBe("done");
  expect(await askedFor(receipt)).toHaveLength(1);
  expect(await simulator.spent(phone)).toBe(0);
});

test.each([
  ["1", "mismatch"],
  ["11", "refused_by_configuration"],
  ["21", "refused_by_configuration"],
  ["2001", "refused_by_configuration"],
  ["2006", "refused_by_configuration"],
  ["2028", "refused_by_configuration"],
  ["8006", "refused_by_configuration"],
  ["R000002", "mismatch"],
])(
  "a refund that M-PESA refuses with %s is refused in its words, asks a person, and may be proposed again",
  async (code, kind) => {
    const { receipt, phone, entry } = await createPaidGift();
    await simulator.nextReversal({ receipt, code });
    const id = await refund(entry);
    await expectState(id).toBe("refused");
    const refused = await show(id);
    expect(refused).toMatchObject({ code, words: expect.stringMatching(/\w{4}/) });
    expect(await reviewsOf(entry)).toMatchObject([
      { kind, notes: [{ reason: "refund_refused", amount: 700, code, text: refused.words }] },
    ]);
    expect(await simulator.spent(phone)).toBe(700);
    await expectState(await refund(entry)).toBe("done");
    expect((await askedFor(receipt)).map((one) => one.code)).toEqual([code, "0"]);
  },
);

test("a code that nobody knows leaves a refund not known, with a question to a person", async () => {
  const { receipt, entry } = await createPaidGift();
  await simulator.nextReversal({ receipt, code: "7777" });
  const id = await refund(entry);
  await expectState(id).toBe("unknown");
  expect(await reviewsOf(entry)).toMatchObject([
    { kind: "unknown_code", notes: [{ reason: "refund_unknown_code", code: "7777" }] },
  ]);
  expect((await propose(entry)).statusCode).toBe(409);
});

test("a refund without an answer is shown as not known, never sent again, and settled by asking", async () => {
  const { receipt, phone, entry } = await createPaidGift();
  await simulator.nextReversal({ receipt, answer: "dropped", results: 0 });
  const id = await refund(entry);
  await expectState(id).toBe("unknown");
  expect((await show(id)).can).toEqual(["ask", "record"]);
  await continueRefunds(services);
  expect(await askedFor(receipt)).toHaveLength(1);
  expect((await act(id, "status-queries", {})).statusCode).toBe(200);
  await expectState(id).toBe("done");
  expect(await simulator.spent(phone)).toBe(0);
  expect(await askedFor(receipt)).toHaveLength(1);
  expect((await act(id, "status-queries", {})).statusCode).toBe(409);
});

test("a request that M-PESA lost stays not known until two people have seen that it was not done", async () => {
  const { receipt, phone, entry } = await createPaidGift();
  await simulator.nextReversal({ receipt, answer: "lost" });
  const id = await refund(entry);
  await expectState(id).toBe("unknown");
  await askAboutRefund(services, id);
  await expectEventually(async () => (await show(id)).history.at(-1)?.kind).toBe("result");
  expect((await show(id)).state).toBe("unknown");
  expect((await act(id, "outcomes", { outcome: "not_done" })).statusCode).toBe(200);
  expect((await act(id, "outcome-confirmations", { outcome: "not_done" }, treasurer)).json().state).toBe("refused");
  await expectState(await refund(entry)).toBe("done");
  expect(await simulator.spent(phone)).toBe(0);
});

test("a result that does not come in time is not known, and its late result settles it", async () => {
  const { receipt, entry } = await createPaidGift();
  await simulator.nextReversal({ receipt, resultDelayMs: 1_500 });
  const id = await refund(entry);
  await expectState(id).toBe("sent");
  await sql`update refunds set sent_at = now() - interval '6 minutes' where id = ${id}`.execute(db);
  await continueRefunds(services);
  expect((await show(id)).state).toMatch(/unknown|done/);
  await expectState(id).toBe("done");
  expect(await askedFor(receipt)).toHaveLength(1);
});

test("a timeout in the queue of M-PESA leaves a refund not known", async () => {
  const { receipt, entry } = await createPaidGift();
  await simulator.nextReversal({ receipt, timeout: true });
  const id = await refund(entry);
  await expectState(id).toBe("unknown");
  await askAboutRefund(services, id);
  await expectState(id).toBe("done");
});

test("the same result twice changes nothing more, and the payer gets one email", async () => {
  const { receipt, email, entry } = await createPaidGift();
  await simulator.nextReversal({ receipt, results: 3 });
  await expectState(await refund(entry)).toBe("done");
  await expectEventually(async () => (await mailsTo(email)).length).toBe(1);
  expect(await reviewsOf(entry)).toEqual([]);
  const { count } = await db
    .selectFrom("ledger_entries")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("amount", "=", -700)
    .where(
      "intent_id",
      "=",
      (await db.selectFrom("ledger_entries").select("intent_id").where("id", "=", entry).executeTakeFirstOrThrow())
        .intent_id,
    )
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test.each([
  ["done and then refused", { later: "1" }],
  ["refused and then done", { says: "1", later: "0" }],
])("a result of %s ends done with a question to a person, and the books keep what went back", async (_what, faults) => {
  const { id: payment, receipt, phone, entry } = await createPaidGift();
  await simulator.nextReversal({ receipt, ...faults });
  const id = await refund(entry);
  await expectState(id).toBe("done");
  await expectEventually(async () =>
    (await reviewsOf(entry)).flatMap(({ notes }) => notes.map(({ reason }) => reason)),
  ).toContain("refund_contradicted");
  expect((await findPaymentRecords(db, payment)).intent.state).toBe("reversed");
  expect(await simulator.spent(phone)).toBe(0);
});

test("what went back before in the portal of M-PESA is settled by asking about its receipt", async () => {
  const { receipt, phone, entry } = await createPaidGift();
  await simulator.nextReversal({ receipt, results: 0 });
  const elsewhere = await createApprovedRefund(services, { entry });
  // As in the portal: done, and nobody told us.
  const token = await fetch(`${simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${Buffer.from("simulator-key:simulator-secret").toString("base64")}` },
  }).then((reply) => reply.json() as Promise<{ access_token: string }>);
  await fetch(`${simulator.url}/mpesa/reversal/v1/request`, {
    method: "POST",
    headers: { authorization: `Bearer ${token.access_token}`, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ Initiator: "simulator-initiator", SecurityCredential: "c2ltdWxhdG9y", CommandID: "TransactionReversal" },
      ...{ TransactionID: receipt, Amount: "700", ReceiverParty: "600984", RecieverIdentifierType: "11" },
      ...{ ResultURL: "http://127.0.0.1:9/", QueueTimeOutURL: "http://127.0.0.1:9/", Remarks: "portal" },
    }),
  });
  expect(await simulator.spent(phone)).toBe(0);
  await continueRefunds(services);
  await expectState(elsewhere.id).toBe("done");
  expect((await askedFor(receipt)).map(({ code }) => code)).toEqual(["0", "R000001"]);
  expect((await reviewsOf(entry)).map(({ notes }) => notes[0]!.reason)).toEqual(["refund_already_back"]);
});

test("a refusal of a reversal that was not started here becomes a question about its entry", async () => {
  const { receipt, entry } = await createPaidGift();
  const { mpesaCallbackUrls } = await import("#gateways/payments/mpesa/daraja.ts");
  const { result } = mpesaCallbackUrls(services.config);
  await fetch(result, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      Result: {
        ...{
          ResultType: 0,
          ResultCode: "21",
          ResultDesc: "The initiator is not allowed.",
          OriginatorConversationID: "x",
        },
        ...{ ConversationID: "AG_1", TransactionID: "X1" },
        ResultParameters: { ResultParameter: [{ Key: "OriginalTransactionID", Value: receipt }] },
      },
    }),
  });
  await expectEventually(() => reviewsOf(entry)).toMatchObject([
    { kind: "mismatch", notes: [{ reason: "reversal_result", code: "21", text: "The initiator is not allowed." }] },
  ]);
});

test("money that came by bank goes back by hand: one person writes the reference, another confirms it", async () => {
  const { id, entry } = await (async () => {
    const { payment } = await api("POST /donations/", { body: createDonationInput({ amount: 900 }) });
    const intent = (await findIntentByReference(db, payment.reference))!;
    const incoming = {
      provider: "bank",
      receipt: "FT26X1",
      amount: 900,
      channel: "statement",
      paidAt: new Date(),
    } as const;
    await db.transaction().execute(async (tx) => {
      await lockIntentsOfDebt(tx, intent.id);
      await recordPayment(tx, services.jobs, incoming, intent);
    });
    await expectFulfilled(intent.id);
    return { id: intent.id, entry: await entryOf("FT26X1") };
  })();
  const refunded = await refund(entry);
  await expectEventually(async () => (await show(refunded)).can).toEqual(["record"]);
  expect((await act(refunded, "outcomes", { outcome: "done" })).statusCode).toBe(400);
  expect((await act(refunded, "outcomes", { outcome: "done", reference: "FT26X1" })).statusCode).toBe(409);
  const seen = { outcome: "done", reference: "FT26BACK" };
  expect((await act(refunded, "outcomes", seen, treasurer)).json().state).toBe("sent");
  expect((await act(refunded, "outcome-confirmations", seen, treasurer)).statusCode).toBe(409);
  await expect(
    sql`update refunds set confirmed_by = recorded_by, confirmed_at = now() where id = ${refunded}`.execute(db),
  ).rejects.toThrow("refunds_confirmed_by_another");
  expect(
    (await act(refunded, "outcome-confirmations", { ...seen, reference: "FT26OTHER" }, secretary)).statusCode,
  ).toBe(409);
  const twice = await Promise.all([1, 2].map(() => act(refunded, "outcome-confirmations", seen, secretary)));
  expect(twice.map((reply) => reply.json().state)).toEqual(["done", "done"]);
  await expectEventually(async () => (await findPaymentRecords(db, id)).intent.state).toBe("reversed");
  await expect(sql`update refunds set state = 'refused' where id = ${refunded}`.execute(db)).rejects.toThrow(
    "refunds_unchanged",
  );
});

test("a second payment of the same goes back, and what was paid for stays", async () => {
  const { id, receipt, email } = await createPaidGift();
  const { intent } = await findPaymentRecords(db, id);
  const { receipt: second } = await simulator.pay({ ref: intent.reference, amount: 700, msisdn: "254713099999" });
  await expectEventually(
    async () =>
      (await db.selectFrom("ledger_entries").select("state").where("receipt", "=", second!).executeTakeFirst())?.state,
  ).toBe("overpaid");
  const entry = await entryOf(second!);
  const preview = (await call("GET", `/staff/refundable-entries/${entry}/`, undefined, finance)).json();
  expect(preview).toMatchObject({
    ...{ id: entry, payment: id, problem: null, open_refund: null, by_hand: false },
    consequences: ["What the payment was for stays as it is.", "The payer is written to once."],
  });
  await expectState(await refund(entry)).toBe("done");
  expect((await findPaymentRecords(db, id)).intent.state).toBe("paid");
  await expectEventually(async () => (await mailsTo(email)).length).toBe(1);
  expect((await mailsTo(email))[0]!.text).not.toContain("no longer valid");
  expect(await askedFor(receipt)).toEqual([]);
});

test("refunds are listed by state for who sees payments, and a withdrawn one may be proposed again", async () => {
  const entry = await createRefundableEntry(services);
  const { id, proposal } = (await propose(entry)).json();
  await call("POST", `/staff/proposals/${proposal}/withdrawals/`, {}, finance);
  expect((await show(id)).state).toBe("refused");
  const again = (await propose(entry)).json();
  const auditor = await createStaff(services, "auditor");
  const list = async (state: string) =>
    (await call("GET", `/staff/refunds/?state=${state}&total=1`, undefined, auditor))
      .json()
      .results.map((row: { id: number }) => row.id);
  expect(await list("requested")).toContain(again.id);
  expect(await list("refused")).toContain(id);
  expect((await propose(entry, auditor)).statusCode).toBe(403);
});
