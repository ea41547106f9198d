import type { Order } from "@party/contract/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyLinkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { findCurrentIntent } from "#features/payments/intents/intents.queries.ts";
import { countReceiptEmails } from "#features/payments/receipts/receipts.factories.ts";
import { issueReceipt } from "#features/payments/receipts/receipts.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { attachmentsOf, type Outbox, openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createProduct } from "../products.factories.ts";
import { createOrderInput } from "./orders.factories.ts";
import { orderJobs } from "./orders.jobs.ts";
import { expireUnpaidOrder, expireUnpaidOrders, fulfilOrder } from "./orders.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const idOf = ({ token }: Order) => verifyLinkToken(server.services.config.secretKey, "order", token)!;
const fetchOrder = ({ token }: Order) => server.api("GET /orders/{token}/", { params: { token } });
const stockOf = async (id: number) =>
  (await server.db.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;
const intentOf = async (order: Order) => (await findCurrentIntent(server.db, "order", idOf(order)))!;

/** Places an order of two out of ten, or of one in each size when sizes are given. */
async function placeTestOrder(sizes: string[] = []) {
  const product = await createProduct(server, { stock: 10, sizes: sizes.filter(Boolean) });
  const lines = sizes.map((size) => ({ product: product.id, quantity: 1, size }));
  const body = await createOrderInput(server, {
    lines: lines.length > 0 ? lines : [{ product: product.id, quantity: 2 }],
  });
  return { product, email: body.email, order: await server.api("POST /orders/", { body }) };
}

async function expire(order: Order) {
  await sql`update orders set expires_at = now() - interval '1 second' where id = ${idOf(order)}`.execute(server.db);
  await sql`update payment_intents set expires_at = now() - interval '1 second'
    where reference = ${order.number}`.execute(server.db);
}

/** Fulfils the order as a settled payment does. */
async function pay(order: Order) {
  await server.db.transaction().execute(async (tx) => {
    const intent = await intentOf(order);
    await tx.updateTable("payment_intents").set({ state: "paid" }).where("id", "=", intent.id).execute();
    await issueReceipt(tx, { intentId: intent.id, amount: intent.amount, paidAt: new Date() });
    await runFulfilment(tx, order);
  });
}

const runFulfilment = async (tx: Database, order: Order) =>
  fulfilOrder(tx, server.services, { intent: await intentOf(order), paidAt: new Date() });

const runExpiryJob = (order: Order) => expireUnpaidOrder(server.services, idOf(order));
/** Waits for the email about the order. */
const waitForOrderEmail = async (email: string) => {
  const findEmail = async () => (await outbox.emailsTo(email)).find(({ subject }) => /order S/i.test(subject ?? ""));
  await expect.poll(findEmail).toBeDefined();
  return (await findEmail())!;
};

describe("unpaid orders", () => {
  test("an unpaid order expires when it is due and releases its stock once, even with concurrent jobs", async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, () => placeTestOrder()));
    for (const { order } of placed) await expire(order);
    // Twice, because the second round runs concurrently on connections that are already open.
    const jobs = placed.flatMap(({ order }) => Array.from({ length: 6 }, () => order));
    await Promise.all(jobs.map(runExpiryJob));
    await Promise.all(jobs.map(runExpiryJob));
    for (const { product, order } of placed) {
      const { state, payment } = await fetchOrder(order);
      expect([state, payment.state, await stockOf(product.id)]).toEqual(["expired", "expired", 10]);
    }
  });

  test("an unpaid order does not expire before it is due", async () => {
    const { product, order } = await placeTestOrder();
    await runExpiryJob(order);
    expect([(await fetchOrder(order)).state, await stockOf(product.id)]).toEqual(["awaiting_payment", 8]);
  });

  test("an unpaid order does not expire while an attempt is open, and expires once the attempt has failed", async () => {
    const { product, order } = await placeTestOrder();
    const intent = await intentOf(order);
    const attempt = { id: crypto.randomUUID(), intent_id: intent.id, n: 1, method: "mpesa" as const, amount: 1_600 };
    await server.db
      .insertInto("payment_attempts")
      .values({ ...attempt, state: "pending", callback_token_hash: Buffer.from(attempt.id) })
      .execute();
    await expire(order);
    await runExpiryJob(order);
    expect([(await fetchOrder(order)).state, await stockOf(product.id)]).toEqual(["awaiting_payment", 8]);

    await server.db.updateTable("payment_attempts").set({ state: "failed" }).where("id", "=", attempt.id).execute();
    await runExpiryJob(order);
    expect([(await fetchOrder(order)).state, await stockOf(product.id)]).toEqual(["expired", 10]);
  });

  test("all due orders expire in steps, though the earliest stay because somebody is paying", async () => {
    const placed = await Promise.all(Array.from({ length: 5 }, () => placeTestOrder()));
    const paying = placed.slice(0, 2).map(() => crypto.randomUUID());
    for (const [index, id] of paying.entries()) {
      const { id: intent_id } = await intentOf(placed[index]!.order);
      const attempt = { id, intent_id, n: 1, method: "mpesa" as const, amount: 1_600, state: "pending" as const };
      await server.db
        .insertInto("payment_attempts")
        .values({ ...attempt, callback_token_hash: Buffer.from(id) })
        .execute();
    }
    for (const [age, { order }] of placed.entries()) {
      await expire(order);
      await sql`update orders set expires_at = now() - ${5 - age} * interval '1 minute' where id = ${idOf(order)}`.execute(
        server.db,
      );
    }
    const states = () => Promise.all(placed.map(async ({ order }) => (await fetchOrder(order)).state));
    await expireUnpaidOrders(server.services, { limit: 2 });
    expect(await states()).toEqual(["awaiting_payment", "awaiting_payment", "expired", "expired", "expired"]);
    await server.db.updateTable("payment_attempts").set({ state: "failed" }).where("id", "in", paying).execute();
    await expireUnpaidOrders(server.services, { limit: 2 });
  });

  test("an unpaid order expires when its payment intent has already expired", async () => {
    const { product, order } = await placeTestOrder();
    await server.db
      .updateTable("payment_intents")
      .set({ state: "expired" })
      .where("reference", "=", order.number)
      .execute();
    await expire(order);
    await runExpiryJob(order);
    expect([(await fetchOrder(order)).state, await stockOf(product.id)]).toEqual(["expired", 10]);
  });
});

describe("paid orders", () => {
  test("a paid order is confirmed by an email with its number, lines, pickup location, receipt and link", async () => {
    const { product, order, email } = await placeTestOrder(["M", ""]);
    await pay(order);
    expect((await fetchOrder(order)).state).toBe("paid");
    expect(await stockOf(product.id)).toBe(8);

    const mail = await waitForOrderEmail(email);
    const { receipt } = (await fetchOrder(order)).payment;
    expect(mail.subject).toBe(`Your order ${order.number}`);
    for (const body of [mail.text!, mail.html!]) {
      for (const part of [
        "Dear Mekatilili wa Menza,",
        order.number,
        `1 × ${product.name}, size M, KES 800`,
        `1 × ${product.name}, size not chosen, KES 800`,
        "Tell us your size when you collect your order.",
        "Total: KES 1,600",
        "Kisumu Office, Opposite the bus park",
        receipt!.number,
        `/orders/${order.token}`,
      ]) {
        expect(body).toContain(part);
      }
    }
    expect(attachmentsOf(mail)[0]).toMatchObject({ filename: `${receipt!.number}.pdf`, mimeType: "application/pdf" });
    expect(await countReceiptEmails(server.db, order.number)).toBe(0);
  });

  test("a paid order is fulfilled once and stays paid after its expiry", async () => {
    const { product, order, email } = await placeTestOrder();
    await pay(order);
    await Promise.all([1, 2, 3].map(() => server.db.transaction().execute((tx) => runFulfilment(tx, order))));
    await expire(order);
    await runExpiryJob(order);
    expect([(await fetchOrder(order)).state, await stockOf(product.id)]).toEqual(["paid", 8]);
    await waitForOrderEmail(email);
    const { rows } = await sql`
      select from pgboss.job
      where name = 'orders.send' and (data->>'orderId')::integer = ${idOf(order)}`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  test("the email about an order looks for its payment once", async () => {
    const { order } = await placeTestOrder();
    let reads = 0;
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => {
        // By the order; the payment that it finds is then described by its own id.
        const isSearch = node.kind === "SelectQueryNode" && JSON.stringify(node.where ?? {}).includes('"target_id"');
        if (isSearch && JSON.stringify(node.from).includes('"payment_intents"')) reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const sending = orderJobs({ ...server.services, db }).find(({ type }) => type.name === "orders.send-ready")!;
    await sending.run({ orderId: idOf(order) } as never, { id: crypto.randomUUID(), causedAt: new Date() } as never);
    expect(reads).toBe(1);
  });

  test("an order that is paid while it expires reserves its stock once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { product, order } = await placeTestOrder();
      await expire(order);
      await Promise.all([runExpiryJob(order), pay(order), runExpiryJob(order)]);
      expect([(await fetchOrder(order)).state, await stockOf(product.id)]).toEqual(["paid", 8]);
    }
  });
});

describe("orders paid after their expiry", () => {
  test("an order that is paid after its expiry reserves its stock again when the stock is sufficient", async () => {
    const { product, order, email } = await placeTestOrder(["M", "L"]);
    await expire(order);
    await runExpiryJob(order);
    expect(await stockOf(product.id)).toBe(10);
    await pay(order);
    expect([(await fetchOrder(order)).state, await stockOf(product.id)]).toEqual(["paid", 8]);
    expect((await waitForOrderEmail(email)).subject).toBe(`Your order ${order.number}`);
  });

  test("an order that is paid after its products are sold out stays expired and gets a review and an email", async () => {
    const { id: otherProduct } = await createProduct(server, { stock: 5 });
    const scarf = await createProduct(server, { name: "Scarf", stock: 3, sizes: ["long", "short"] });
    const lines = [
      { product: otherProduct, quantity: 1 },
      { product: scarf.id, quantity: 1, size: "long" },
      { product: scarf.id, quantity: 1, size: "short" },
    ];
    const body = await createOrderInput(server, { lines });
    const order = await server.api("POST /orders/", { body });
    await expire(order);
    await runExpiryJob(order);
    await server.api("POST /orders/", {
      body: await createOrderInput(server, { lines: [{ product: scarf.id, quantity: 2 }] }),
    });

    await pay(order);
    expect(await fetchOrder(order)).toMatchObject({ state: "expired", payment: { state: "paid" } });
    expect([await stockOf(otherProduct), await stockOf(scarf.id)]).toEqual([5, 1]);

    const { id } = await intentOf(order);
    const reviews = await server.db.selectFrom("payment_reviews").selectAll().where("intent_id", "=", id).execute();
    expect(reviews).toMatchObject([
      { kind: "cannot_fulfil", notes: [{ reason: "sold_out", left: 1, product: "Scarf", amount: 2_400 }] },
    ]);

    const mail = await waitForOrderEmail(body.email);
    expect(mail.subject).toBe(`Order ${order.number}: sold out, and your money comes back`);
    for (const text of [mail.text!, mail.html!]) {
      expect(text).toContain("only 1 of Scarf left");
      expect(text).toContain("The KES 2,400 is yours.");
      expect(text).not.toContain("is paid. Thank you");
    }
  });
});
