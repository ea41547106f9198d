import { UNPAID_PAYMENT_KEPT_DAYS } from "@party/contract/values/payments";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createDonationInput, payDonation } from "#features/donations/donations.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";
import { startAttempt } from "../attempts/attempts.ts";
import { createPhone, expectEventually, findPaymentRecords } from "../payments.factories.ts";
import { anonymiseUnpaidPayments } from "./anonymise.ts";
import { findIntentByReference } from "./intents.queries.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const server = await startTestApi(simulator.environment, { listen: true });
const { api, as, services, db, close } = server;
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(() => services.jobs.work(allJobs(services)));

const runAnonymisation = () => anonymiseUnpaidPayments(services, composition.purposes);
const intentOf = async (reference: string) => (await findIntentByReference(db, reference))!;

/** Moves a payment and its attempts into the past. */
async function backdate(reference: string, days = UNPAID_PAYMENT_KEPT_DAYS + 1): Promise<void> {
  const { id } = await intentOf(reference);
  const ago = sql<Date>`make_interval(days => ${days})`;
  await db
    .updateTable("payment_intents")
    .set({ created_at: sql`created_at - ${ago}`, expires_at: sql`expires_at - ${ago}` })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("payment_attempts")
    .set({ started_at: sql`started_at - ${ago}` })
    .where("intent_id", "=", id)
    .execute();
}

async function createUnpaidDonation() {
  const body = createDonationInput();
  const { id, payment } = await api("POST /donations/", { body });
  const donor = () =>
    db.selectFrom("donations").select(["first_name", "email", "state"]).where("id", "=", id).executeTakeFirstOrThrow();
  return { ...payment, body, donor };
}

test("a donation that was not paid in ninety days is anonymised, and its reference stays", async () => {
  const { reference, donor } = await createUnpaidDonation();
  await backdate(reference, UNPAID_PAYMENT_KEPT_DAYS - 1);
  await runAnonymisation();
  expect(await donor()).toMatchObject({ first_name: "Mekatilili" });
  await backdate(reference, 2);
  await runAnonymisation();
  expect(await donor()).toEqual({ first_name: null, email: null, state: "promised" });
  const intent = await intentOf(reference);
  expect(intent).toMatchObject({ state: "expired", payer_name: "", payer_email: null, user_id: null });
});

test("money for an anonymised donation is held for review", async () => {
  const { reference, amount, donor } = await createUnpaidDonation();
  await backdate(reference);
  await runAnonymisation();
  await payDonation(services, { payment: { reference, amount } as never });
  await expectEventually(async () => (await intentOf(reference)).state).toBe("held");
  expect(await donor()).toMatchObject({ state: "held" });
  expect((await findPaymentRecords(db, (await intentOf(reference)).id)).reviews).toEqual(["unknown_giver"]);
});

test("a partly paid payment is not anonymised", async () => {
  const { reference, body, donor, ...payment } = await createUnpaidDonation();
  await payDonation(services, { payment: { reference, amount: 10 } as never });
  await backdate(reference);
  await runAnonymisation();
  expect((await findPaymentRecords(db, (await intentOf(reference)).id)).entries).toHaveLength(1);
  expect(await donor()).toMatchObject({ first_name: "Mekatilili", email: body.email });
  expect(payment.state).toBe("open");
});

test("a payment with an open attempt is anonymised only after the attempt has failed", async () => {
  const { reference, token, donor } = await createUnpaidDonation();
  await startAttempt(services, token, { method: "mpesa", phone: createPhone() });
  await backdate(reference);
  await runAnonymisation();
  expect(await donor()).toMatchObject({ first_name: "Mekatilili" });
  const { id } = await intentOf(reference);
  await db.updateTable("payment_attempts").set({ state: "failed" }).where("intent_id", "=", id).execute();
  await runAnonymisation();
  expect(await donor()).toMatchObject({ first_name: null });
  const attempts = await db
    .selectFrom("payment_attempts")
    .select(["phone_encrypted", "phone_hash", "phone_last3", "amount"])
    .where("intent_id", "=", id)
    .execute();
  expect(attempts).toEqual([{ phone_encrypted: null, phone_hash: null, phone_last3: null, amount: 1_000 }]);
});

test("an unpaid order is anonymised, and a paid one is not", async () => {
  const [unpaid, paid] = await Promise.all(
    [1, 2].map(async () => api("POST /orders/", { body: await createOrderInput(server) })),
  );
  await payDonation(services, { payment: { reference: paid!.number, amount: paid!.total } as never });
  await db.updateTable("orders").set({ expires_at: new Date() }).execute();
  for (const { number } of [unpaid!, paid!]) await backdate(number);
  await expectEventually(
    async () => (await api("GET /orders/{token}/", { params: { token: paid!.token } })).state,
  ).toBe("paid");
  await sql`update orders set state = 'expired' where state = 'awaiting_payment'`.execute(db);
  await runAnonymisation();
  const buyers = await db.selectFrom("orders").select(["state", "collector_name", "email"]).orderBy("state").execute();
  expect(buyers).toEqual([
    { state: "expired", collector_name: "", email: "" },
    { state: "paid", collector_name: "Mekatilili wa Menza", email: expect.stringContaining("@") },
  ]);
});

test("an application whose fee was never paid stays with its member, who can still pay it", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id, { membership_type: "bronze" });
  const { reference } = await as(tom.access)("POST /memberships/{id}/payment/", { params: { id } });
  await backdate(reference);
  await runAnonymisation();
  expect(await intentOf(reference)).toMatchObject({ state: "expired", user_id: null });
  expect((await as(tom.access)("GET /memberships/")).results).toMatchObject([{ id, state: "awaiting_payment" }]);
  const reopened = await as(tom.access)("POST /memberships/{id}/payment/", { params: { id } });
  expect(reopened).toMatchObject({ state: "open", amount: 5_000 });
});
