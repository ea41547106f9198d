import { afterAll, beforeAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createPayment } from "../payments.factories.ts";
import { createReceipt } from "../receipts/receipts.factories.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const createMember = () => createSignedInUser(server.services);
const historyOf = ({ access }: { access: string }, query: { limit?: number; cursor?: string } = {}) =>
  server.as(access)("GET /payments/", { query });

test("a member sees their own payments with receipts, newest first", async () => {
  const [wangari, tom] = [await createMember(), await createMember()];
  const first = await createReceipt(server.db, { userId: wangari.id, title: "Silver membership" });
  const second = await createReceipt(server.db, { userId: wangari.id, title: "Two caps", amount: 1_600 });
  await createReceipt(server.db, { userId: tom.id });
  await createReceipt(server.db, {});
  const { results } = await historyOf(wangari);
  expect(results).toMatchObject([
    { title: "Two caps", state: "paid", receipt: { number: second.number, amount: 1_600 } },
    { title: "Silver membership", state: "paid", receipt: { number: first.number, amount: 10_000 } },
  ]);
  const { token } = results[0]!;
  const file = await server.app.inject(`/payments/${token}/receipt.pdf`);
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
});

test("the pages of the history contain each payment once", async () => {
  const wangari = await createMember();
  for (const amount of [100, 200, 300]) await createReceipt(server.db, { userId: wangari.id, amount });
  const first = await historyOf(wangari, { limit: 2 });
  const second = await historyOf(wangari, { limit: 2, cursor: first.next! });
  expect([...first.results, ...second.results].map(({ amount }) => amount)).toEqual([300, 200, 100]);
  expect(second.next).toBeNull();
});

test("an intent without an attempt is not in the history", async () => {
  const wangari = await createMember();
  await createPayment(server.services, { userId: wangari.id });
  expect((await historyOf(wangari)).results).toEqual([]);
});

test("orders and donations belong to the signed-in member, and those of visitors to nobody", async () => {
  const wangari = await createMember();
  const ids = () => server.db.selectFrom("payment_intents").select("id").where("user_id", "=", wangari.id).execute();
  await server.api("POST /orders/", { body: await createOrderInput(server.services) });
  await server.as("an invalid token")("POST /donations/", { body: createDonationInput() });
  expect(await ids()).toEqual([]);
  await server.as(wangari.access)("POST /orders/", { body: await createOrderInput(server.services) });
  await server.as(wangari.access)("POST /donations/", { body: createDonationInput() });
  expect((await ids()).length).toBe(2);
});
