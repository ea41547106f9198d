import type { ApiError } from "@party/contract/client";
import type { NewOrder, Order } from "@party/contract/orders";
import { PAYING_RESERVATION_MINUTES, RESERVATION_MINUTES } from "@party/contract/values/orders";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { verifyLinkToken } from "#crypto.ts";
import { createPhone } from "#features/payments/payments.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createProduct } from "../products.factories.ts";
import { createOrderInput } from "./orders.factories.ts";
import { expireUnpaidOrder } from "./orders.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const server = await startTestApi({ ...simulator.environment, HELD_SHARE_PER_NETWORK: "" });
const { app, api, db, services, close } = server;
afterAll(async () => {
  await close();
  await simulator.close();
});

const MINUTE_MS = 60_000;

async function place(lines: NewOrder["lines"], remoteAddress: string) {
  const payload = await createOrderInput(server, { lines });
  const reply = await app.inject({ method: "POST", url: "/orders/", payload, remoteAddress });
  return { status: reply.statusCode, body: reply.json() };
}
const stockOf = async (id: number) =>
  (await db.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;
const idOf = ({ token }: Order) => verifyLinkToken(services.config.secretKey, "order", token)!;
const findOrderRow = (order: Order) =>
  db.selectFrom("orders").selectAll().where("id", "=", idOf(order)).executeTakeFirstOrThrow();
const fetchOrder = ({ token }: Order) => api("GET /orders/{token}/", { params: { token } });

/** Moves the times of an order and its payment into the past. */
async function backdate(order: Order, minutes: number) {
  const ago = sql`make_interval(mins => ${minutes})`;
  await sql`update orders set created_at = created_at - ${ago}, expires_at = expires_at - ${ago}
    where id = ${idOf(order)}`.execute(db);
  await sql`update payment_intents set created_at = created_at - ${ago}, expires_at = expires_at - ${ago},
    extended_expires_at = extended_expires_at - ${ago} where reference = ${order.number}`.execute(db);
}

test("one order cannot reserve the whole stock", async () => {
  const products = await Promise.all([100, 50, 75].map((stock) => createProduct(server, { stock })));
  const wholeStock = products.map(({ id }, index) => ({ product: id, quantity: [100, 50, 75][index]! }));
  expect((await place(wholeStock, "203.0.113.1")).status).toBe(400);
  const split = wholeStock.flatMap(({ product }) => Array.from({ length: 6 }, () => ({ product, quantity: 10 })));
  expect((await place(split, "203.0.113.1")).status).toBe(400);
  expect(await Promise.all(products.map(({ id }) => stockOf(id)))).toEqual([100, 50, 75]);
});

test("unpaid orders from one network reserve at most a third of a product, and another network can still buy", async () => {
  const { id: product } = await createProduct(server, { name: "Cap", stock: 30 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => place([{ product, quantity: 2 }], "203.0.113.2")));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(await stockOf(product)).toBe(20);
  const text =
    "Unpaid orders from one internet connection can hold at most 10 of Cap. Please order fewer, or try again in a few minutes.";
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ detail: text });
  const { body: order } = replies.find(({ status }) => status === 201)!;
  await sql`update orders set state = 'paid', network_hash = null where id = ${idOf(order)}`.execute(db);
  expect((await place([{ product, quantity: 1 }], "203.0.113.2")).status).toBe(201);
  expect((await place([{ product, quantity: 3 }], "203.0.113.3")).status).toBe(201);
});

test("the last piece of a product can be ordered", async () => {
  const { id: product } = await createProduct(server, { stock: 1 });
  expect((await place([{ product, quantity: 1 }], "203.0.113.4")).status).toBe(201);
});

test("an order without an attempt expires after three minutes, and its network hash is deleted", async () => {
  const { id: product } = await createProduct(server, { stock: 30 });
  const { body: order } = await place([{ product, quantity: 2 }], "203.0.113.5");
  expect((await findOrderRow(order)).network_hash).toEqual(expect.any(Buffer));
  await backdate(order, RESERVATION_MINUTES);
  await expireUnpaidOrder(services, idOf(order));
  expect([(await fetchOrder(order)).state, await stockOf(product)]).toEqual(["expired", 30]);
  expect((await findOrderRow(order)).network_hash).toBeNull();
});

test("an order with an attempt expires after fifteen minutes, even when its prompt was cancelled", async () => {
  const { id: product } = await createProduct(server, { stock: 30 });
  const { body: order } = await place([{ product, quantity: 2 }], "203.0.113.6");
  const { token } = order.payment;
  const prompted = await api("POST /payments/{token}/attempts/", {
    params: { token },
    body: { method: "mpesa", phone: createPhone() },
  });
  expect(Date.parse(prompted.expires_at!) - Date.parse(order.created_at)).toBe(PAYING_RESERVATION_MINUTES * MINUTE_MS);
  await sql`update payment_attempts set state = 'failed', reason = 'cancelled', settled_at = now()
    where intent_id = (select id from payment_intents where reference = ${order.number})`.execute(db);

  await backdate(order, PAYING_RESERVATION_MINUTES - 1);
  await expireUnpaidOrder(services, idOf(order));
  expect((await fetchOrder(order)).state).toBe("awaiting_payment");
  expect((await findOrderRow(order)).expires_at.getTime()).toBeGreaterThan(Date.now());
  await backdate(order, 1);
  await expireUnpaidOrder(services, idOf(order));
  expect([(await fetchOrder(order)).state, await stockOf(product)]).toEqual(["expired", 30]);
  const retry = api("POST /payments/{token}/attempts/", {
    params: { token },
    body: { method: "mpesa", phone: createPhone() },
  });
  expect(await retry.catch((error: ApiError) => error.status)).toBe(410);
});
