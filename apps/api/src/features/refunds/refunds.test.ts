import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcile } from "#commands/reconcile.ts";
import { PDF_CONTENT } from "#features/documents/documents.factories.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { findIntent, findIntentByReference, lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import { expectEventually, findPaymentRecords } from "#features/payments/payments.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { openRefundOffice } from "#testing/refunds/refund-office.ts";
import { createRefundableEntry } from "./refunds.factories.ts";
import { listRefundsOfPayment } from "./refunds.queries.ts";

const {
  simulator,
  api,
  services,
  db,
  finance,
  treasurer,
  secretary,
  call,
  propose,
  approve,
  show,
  act,
  refund,
  expectState,
  expectFulfilled,
  createPaidGift,
  entryOf,
  askedFor,
  mailsTo,
} = await openRefundOffice();

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
  expect((await listRefundsOfPayment(db, payment)).map(({ state }) => state)).toEqual(["done"]);
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
    "this of a refund cannot be changed",
  );
});

test("a second payment of the same goes back, and what was paid for stays", async () => {
  const { id, receipt, email } = await createPaidGift();
  const { reference } = (await findIntent(db, id))!;
  const { receipt: second } = await simulator.pay({ ref: reference, amount: 700, msisdn: "254713099999" });
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

test("evidence is attached as a file of the one who proposes, and whoever approves opens it", async () => {
  const entry = await createRefundableEntry(services);
  const uploadOf = async (staff: { id: number }, content = PDF_CONTENT) =>
    (await createUpload(services, staff.id, { kind: "refund_evidence", content })).id;
  const proposeWith = (upload_id: string) =>
    call("POST", "/staff/refunds/", { entry, reason: "paid twice", upload_id }, finance);
  const script = await uploadOf(finance, Buffer.from("<script>"));
  expect((await proposeWith(script)).headers.problem).toBe("document_unreadable");
  expect((await proposeWith(await uploadOf(treasurer))).statusCode).toBe(404);
  const { id, has_evidence_file, ...proposed } = (await proposeWith(await uploadOf(finance))).json();
  expect([proposed.state, has_evidence_file]).toEqual(["requested", true]);
  const opened = (await act(id, "evidence-openings", {}, treasurer)).json();
  expect(opened).toMatchObject({ media_type: "application/pdf" });
  const file = await call("GET", opened.url, undefined, treasurer);
  expect(file.rawPayload).toEqual(PDF_CONTENT);
  expect((await call("GET", opened.url, undefined, finance)).statusCode).toBe(404);
  const communications = await createStaff(services, "communications");
  expect((await act(id, "evidence-openings", {}, communications)).statusCode).toBe(403);
  const without = (await propose(await createRefundableEntry(services))).json();
  expect((await act(without.id, "evidence-openings", {}, treasurer)).statusCode).toBe(404);
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
