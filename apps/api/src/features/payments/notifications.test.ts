import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { listNotificationTitles } from "#features/notifications/notifications.factories.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";
import { backdateAttempts, createPayment, createPhone, expectEventually } from "./payments.factories.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { api, as, services, db, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(() => services.jobs.work(allJobs(services)));

const titlesOf = (userId: number) => () => listNotificationTitles(db, userId);

async function startPrompt(token: string, reference: string) {
  await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone: createPhone() } });
  return (await simulator.transactions()).find((one) => one.reference === reference)!.checkoutRequestId;
}

test("a member is notified once of a payment with its receipt, and of a paid order", async () => {
  const wangari = await createSignedInUser(services);
  const { total, payment, token } = await as(wangari.access)("POST /orders/", {
    body: await createOrderInput(services),
  });
  const id = await startPrompt(payment.token, payment.reference);
  await simulator.approve(id);
  await expectEventually(titlesOf(wangari.id)).toEqual([
    expect.stringContaining("We received KES"),
    "Your order is paid",
  ]);
  const { results } = await as(wangari.access)("GET /api/notifications/");
  expect(results[0]).toMatchObject({ title: "Your order is paid", link: `/orders/${token}`, read: false });
  expect(results[1]!.message).toMatch(/Your receipt is R\d{4}-\d{6}-[0-9A-Z]{4}\.$/);
  expect(results[1]!.title.replaceAll(",", "")).toBe(`We received KES ${total}`);
});

test("an attempt that fails late notifies the member, and one that fails at once does not", async () => {
  const tom = await createSignedInUser(services);
  const [early, late] = [
    await createPayment(services, { userId: tom.id, title: "Silver membership" }),
    await createPayment(services, { userId: tom.id, title: "Gold membership" }),
  ];
  const state = (intentId: number) => async () =>
    (await db.selectFrom("payment_attempts").select("state").where("intent_id", "=", intentId).executeTakeFirst())
      ?.state;
  await simulator.cancel(await startPrompt(early.token, early.intent.reference));
  await expectEventually(state(early.intent.id)).toBe("failed");
  expect(await titlesOf(tom.id)()).toEqual([]);
  const id = await startPrompt(late.token, late.intent.reference);
  await backdateAttempts(db, late.intent.id, 121);
  await simulator.cancel(id);
  await expectEventually(titlesOf(tom.id)).toEqual(["A payment of KES 100 did not go through"]);
});

test("a visitor's payment notifies nobody", async () => {
  const before = await db.selectFrom("notifications").select("id").execute();
  const { token, intent } = await createPayment(services);
  await simulator.approve(await startPrompt(token, intent.reference));
  await expectEventually(async () => (await api("GET /payments/{token}/", { params: { token } })).state).toBe("paid");
  expect(await db.selectFrom("notifications").select("id").execute()).toEqual(before);
});
