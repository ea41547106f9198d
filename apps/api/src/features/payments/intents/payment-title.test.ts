import type { PaymentSubject } from "@party/contract/payment-subjects";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { createPayment } from "../payments.factories.ts";

const { api, app, db, services, close } = await startTestApi();
afterAll(close);

const titleOn = async (token: string) => (await api("GET /payments/{token}/", { params: { token } })).title;
const stored = (id: number) =>
  db.selectFrom("payment_intents").select(["subject", "title"]).where("id", "=", id).executeTakeFirst();

test.each<[PaymentSubject, string]>([
  [{ kind: "membership", plan: "silver", renewal: false }, "Silver membership"],
  [{ kind: "membership", plan: "silver", renewal: true }, "Silver membership, renewal"],
  [{ kind: "plan_change", plan: "gold" }, "Change to Gold membership"],
  [{ kind: "order", items: 1 }, "Shop order, 1 item"],
  [{ kind: "order", items: 3 }, "Shop order, 3 items"],
  [{ kind: "gift" }, "Gift to Ugatuzi Party"],
])("a payment stores %o and no title, and is shown as %s", async (subject, title) => {
  const { intent, token } = await createPayment(services, { subject });
  expect(await stored(intent.id)).toEqual({ subject, title: "" });
  expect(await titleOn(token)).toBe(title);
});

test("a payment from before keeps its title", async () => {
  const { intent, token } = await createPayment(services);
  await sql`
    update payment_intents set subject = null, title = 'Silver membership of 2025' where id = ${intent.id}`.execute(db);
  expect(await titleOn(token)).toBe("Silver membership of 2025");
});

test("a payment is named in the language that is asked for", async () => {
  const { token } = await createPayment(services, { subject: { kind: "membership", plan: "silver", renewal: false } });
  const headers = { "accept-language": "sw" };
  expect((await app.inject({ url: `/payments/${token}/`, headers })).json().title).toBe("Uanachama wa Silver");
  expect(await titleOn(token)).toBe("Silver membership");
});
