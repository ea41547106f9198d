import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectEventually, findPaymentRecords } from "#features/payments/payments.factories.ts";
import { mpesaCallbackUrls } from "#gateways/payments/mpesa/daraja.ts";
import { openRefundOffice } from "#testing/refunds/refund-office.ts";
import { createApprovedRefund } from "./refunds.factories.ts";
import { askAboutRefund, continueRefunds } from "./sending.ts";

const {
  simulator,
  services,
  db,
  treasurer,
  propose,
  show,
  act,
  refund,
  expectState,
  createPaidGift,
  askedFor,
  reviewsOf,
  mailsTo,
} = await openRefundOffice();

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
