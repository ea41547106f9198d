import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect } from "vitest";
import { registerPayBillAtSimulator } from "#commands/register-pay-bill.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { findIntentByReference } from "#features/payments/intents/intents.queries.ts";
import { expectEventually, findPaymentRecords } from "#features/payments/payments.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";

interface Staff {
  cookie: string;
}

let phones = 0;

/** An API with its worker and the simulator, and those who give money back there; of a test file, which closes it. */
export async function openRefundOffice() {
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

  return {
    ...{ simulator, api, services, db, finance, treasurer, secretary },
    ...{ call, propose, approve, show, act, refund, expectState, expectFulfilled },
    ...{ createPaidGift, entryOf, askedFor, reviewsOf, mailsTo },
  };
}
