import { ApiError } from "@party/contract/client";
import type { NewOrder, Order } from "@party/contract/orders";
import { MAXIMUM_QUANTITY, RESERVATION_MINUTES } from "@party/contract/values/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decrypt, linkToken } from "#crypto.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createPickupLocation, createProduct } from "../products.factories.ts";
import { createOrderInput } from "./orders.factories.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const place = (body: NewOrder, idempotencyKey?: string) =>
  server.api("POST /orders/", { body, ...(idempotencyKey ? { idempotencyKey } : {}) });
const fetchOrder = (token: string) => server.api("GET /orders/{token}/", { params: { token } });
const errorOf = async (request: Promise<unknown>) => (await request.catch((error: unknown) => error)) as ApiError;
const stockOf = async (id: number) =>
  (await server.db.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;
const findOrderRow = ({ number }: Order) =>
  server.db
    .selectFrom("orders")
    .innerJoin("payment_intents", "payment_intents.target_id", "orders.id")
    .selectAll("orders")
    .where("payment_intents.reference", "=", number)
    .executeTakeFirstOrThrow();
const countOrdersOf = async (email: string) =>
  (await server.db.selectFrom("orders").select("id").where("email", "=", email).execute()).length;

describe("placing an order", () => {
  test("an order reserves the stock, stores current names and prices, and opens its payment", async () => {
    const shirt = await createProduct(server, { name: "Shirt", price: 1_500, stock: 10 });
    const mug = await createProduct(server, { name: "Mug", price: 500, stock: 5 });
    const pickup = await createPickupLocation(server);
    const lines = [
      { product: mug.id, quantity: 2 },
      { product: shirt.id, quantity: 1 },
    ];
    const placed = await place(await createOrderInput(server, { lines, pickup_location: pickup.id }));

    expect([await stockOf(shirt.id), await stockOf(mug.id)]).toEqual([9, 3]);
    expect(placed).toMatchObject({ state: "awaiting_payment", total: 2_500, pickup_location: pickup });
    expect(placed.payment).toMatchObject({ purpose: "order", state: "open", amount: 2_500, reference: placed.number });
    expect(placed.number).toMatch(/^S[0-9A-Z]{7}$/);
    const reservedMs = Date.parse(placed.payment.expires_at!) - Date.parse(placed.created_at);
    expect(reservedMs).toBe(RESERVATION_MINUTES * 60_000);

    await sql`update products set name = 'Dearer', price = 9000 where id in (${shirt.id}, ${mug.id})`.execute(
      server.db,
    );
    expect((await fetchOrder(placed.token)).lines).toEqual([
      { product: shirt.id, name: "Shirt", price: 1_500, quantity: 1 },
      { product: mug.id, name: "Mug", price: 500, quantity: 2 },
    ]);
  });

  test("an order reduces the stock in the list of products", async () => {
    const product = await createProduct(server, { stock: 7 });
    await place(await createOrderInput(server, { lines: [{ product: product.id, quantity: 3 }] }));
    const { results } = await server.api("GET /products/", { query: { limit: 100 } });
    expect(results.find(({ id }) => id === product.id)).toMatchObject({ stock: 4 });
  });

  test("lines of the same product and size are added up", async () => {
    const product = await createProduct(server, { stock: 10 });
    const sameProductLines = [
      { product: product.id, quantity: 2 },
      { product: product.id, quantity: 3 },
    ];
    const placed = await place(await createOrderInput(server, { lines: sameProductLines }));
    expect(placed.lines).toEqual([expect.objectContaining({ quantity: 5 })]);
    expect(await stockOf(product.id)).toBe(5);
  });

  test("the sizes of one product are separate lines that share its stock", async () => {
    const shirt = await createProduct(server, { name: "Shirt", price: 1_500, stock: 10, sizes: ["S", "M", "XL"] });
    const mug = await createProduct(server);
    const sizesAndQuantities = [
      ["XL", 1],
      ["M", 2],
      [undefined, 1],
      ["", 1],
      ["XL", 1],
    ] as const;
    const sized = sizesAndQuantities.map(([size, quantity]) => ({
      product: shirt.id,
      quantity,
      ...(size !== undefined && { size }),
    }));
    const body = await createOrderInput(server, { lines: [...sized, { product: mug.id, quantity: 1 }] });
    const placed = await place(body, "one-size-each");
    const [line, plain] = [shirt, mug].map(({ id, name, price }) => ({ product: id, name, price }));
    expect(placed.lines).toEqual([
      { ...line, quantity: 2, size: null },
      { ...line, quantity: 2, size: "M" },
      { ...line, quantity: 2, size: "XL" },
      { ...plain, quantity: 1 },
    ]);
    expect([placed.total, await stockOf(shirt.id)]).toEqual([9_000 + mug.price, 4]);
    expect(await fetchOrder(placed.token)).toEqual(placed);

    expect((await place(body, "one-size-each")).token).toBe(placed.token);
    const otherSize = { ...body, lines: [{ product: shirt.id, quantity: 1, size: "S" }] };
    expect(await errorOf(place(otherSize, "one-size-each"))).toMatchObject({ status: 422 });
    expect(await stockOf(shirt.id)).toBe(4);
  });

  test("an order's phone number is encrypted in the database", async () => {
    const body = await createOrderInput(server, { phone: "0712 000 111" });
    const { phone_encrypted } = await findOrderRow(await place(body));
    expect(phone_encrypted.toString("latin1")).not.toContain("712000111");
    expect(decrypt(server.services.config.secretKey, phone_encrypted)).toBe("+254712000111");
  });

  test("a repetition with the same idempotency key returns the same order and reserves its stock once", async () => {
    const product = await createProduct(server, { stock: 10 });
    const body = await createOrderInput(server, { lines: [{ product: product.id, quantity: 2 }] });
    const first = await place(body, "one-checkout");
    expect((await place(body, "one-checkout")).token).toBe(first.token);
    expect([await stockOf(product.id), await countOrdersOf(body.email)]).toEqual([8, 1]);
  });

  test("the job that expires an order is due at the order's expiry", async () => {
    const row = await findOrderRow(await place(await createOrderInput(server)));
    const { rows } = await sql<{ start_after: Date }>`
      select start_after from pgboss.job
      where name = 'orders.end' and (data->>'orderId')::integer = ${row.id}`.execute(server.db);
    expect(rows.map(({ start_after }) => start_after.getTime())).toEqual([row.expires_at.getTime()]);
  });
});

describe("rejected orders", () => {
  test("an order above the stock of one product is rejected with an error that names the product and its stock", async () => {
    const available = await createProduct(server, { stock: 20 });
    const scarf = await createProduct(server, { name: "Scarf", stock: 2 });
    const lines = [
      { product: available.id, quantity: 5 },
      { product: scarf.id, quantity: 3 },
    ];
    const body = await createOrderInput(server, { lines });
    const error = await errorOf(place(body));
    const text = "Sorry, only 2 of Scarf left. Please change your cart.";
    expect(error).toMatchObject({ status: 409, text, fields: { lines: [text] } });
    expect([await stockOf(available.id), await stockOf(scarf.id)]).toEqual([20, 2]);
    expect(await countOrdersOf(body.email)).toBe(0);
  });

  test.each([
    ["that does not exist", async () => 2_000_000_000],
    ["that is not on sale", async () => (await createProduct(server, { published_at: null })).id],
  ])("an order for a product %s is rejected and reserves nothing", async (_, getId) => {
    const otherProduct = await createProduct(server, { stock: 3 });
    const lines = [
      { product: otherProduct.id, quantity: 1 },
      { product: await getId(), quantity: 1 },
    ];
    const error = await errorOf(place(await createOrderInput(server, { lines })));
    expect(error).toMatchObject({ status: 400, text: expect.stringContaining("no longer sold") });
    expect(await stockOf(otherProduct.id)).toBe(3);
  });

  test.each([
    ["that it does not have", { sizes: ["S", "M"] }],
    ["although it has no sizes", {}],
  ])("an order for a product in a size %s is rejected and reserves nothing", async (_, overrides) => {
    const { id } = await createProduct(server, { name: "Shirt", stock: 3, ...overrides });
    const lines = [{ product: id, quantity: 1, size: "XXL" }];
    const text = "Shirt does not come in the size you chose. Please choose its size again.";
    expect(await errorOf(place(await createOrderInput(server, { lines })))).toMatchObject({
      status: 400,
      text,
      fields: { lines: [text] },
    });
    expect(await stockOf(id)).toBe(3);
  });

  test.each([
    ["that does not exist", async () => 2_000_000_000],
    ["that is closed", async () => (await createPickupLocation(server, { published_at: null })).id],
  ])("an order for a pickup location %s is rejected", async (_, getId) => {
    const error = await errorOf(place(await createOrderInput(server, { pickup_location: await getId() })));
    const text = "Please select a pickup location.";
    expect(error).toMatchObject({ status: 400, text, fields: { pickup_location: [text] } });
  });

  test("a pickup location alone is enough for an order, and empty fields count as left out", async () => {
    const { lines, pickup_location } = await createOrderInput(server);
    const bare = await server.api("POST /orders/", { body: { lines, pickup_location } });
    expect(bare).toMatchObject({ state: "awaiting_payment", emails: false, payment: { state: "open" } });
    expect(await fetchOrder(bare.token)).toEqual(bare);
    const empty = await place({ lines, pickup_location, name: " ", phone: "", email: "" });
    const { collector_name, email, phone_encrypted } = await findOrderRow(empty);
    expect([collector_name, email, phone_encrypted.length]).toEqual(["", "", 0]);
    expect(await place(await createOrderInput(server))).toMatchObject({ emails: true });
  });

  test("an order with a wrong phone number and email address is rejected with an error at both fields", async () => {
    const error = await errorOf(place({ ...(await createOrderInput(server)), phone: "12", email: "nobody" }));
    expect(error).toMatchObject({
      status: 400,
      fields: {
        phone: ["Enter a valid phone number, such as 0712 345 678."],
        email: ["Enter a valid email address."],
      },
    });
  });

  test.each([
    ["on one line", [MAXIMUM_QUANTITY + 1]],
    ["on two lines together", [MAXIMUM_QUANTITY - 1, 2]],
  ])("an order for more than the maximum quantity of one product %s is rejected", async (_, quantities) => {
    const { id } = await createProduct(server, { stock: 1_000 });
    const lines = quantities.map((quantity) => ({ product: id, quantity }));
    const error = await errorOf(place(await createOrderInput(server, { lines })));
    expect(error).toMatchObject({
      status: 400,
      fields: { lines: ["One order takes at most 10 of one thing. Please change your cart."] },
    });
    expect(await stockOf(id)).toBe(1_000);
  });
});

describe("concurrent orders", () => {
  /** Places all orders concurrently, and expects that every rejected one is sold out. */
  async function placeConcurrently(bodies: NewOrder[]): Promise<Order[]> {
    const outcomes = await Promise.allSettled(bodies.map((body) => place(body)));
    const rejections = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
    for (const reason of rejections) {
      expect(reason).toBeInstanceOf(ApiError);
      expect([reason.status, reason.text]).toEqual([409, expect.stringMatching(/^Sorry, only \d+ of /)]);
    }
    return outcomes.filter((outcome) => outcome.status === "fulfilled").map(({ value }) => value);
  }

  test("100 orders for 75 pieces sell 75 and reject 25", async () => {
    const product = await createProduct(server, { stock: 75 });
    const pickup_location = (await createPickupLocation(server)).id;
    const lines = [{ product: product.id, quantity: 1 }];
    const bodies = await Promise.all(
      Array.from({ length: 100 }, () => createOrderInput(server, { lines, pickup_location })),
    );
    const placed = await placeConcurrently(bodies);
    expect([placed.length, await stockOf(product.id)]).toEqual([75, 0]);
    expect(new Set(placed.map(({ number }) => number)).size).toBe(75);
  }, 60_000);

  test("orders of several products in any order neither deadlock nor oversell", async () => {
    const stocks = [40, 60, 25];
    const products = await Promise.all(stocks.map((stock) => createProduct(server, { stock })));
    const pickup_location = (await createPickupLocation(server)).id;
    const bodies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        // Half of them list the products in reverse order, with one to four of each.
        const lines = products.map(({ id }, productIndex) => ({
          product: id,
          quantity: 1 + ((index + productIndex) % 4),
        }));
        return createOrderInput(server, { lines: index % 2 ? lines : lines.toReversed(), pickup_location });
      }),
    );
    const placed = await placeConcurrently(bodies);
    for (const [index, { id }] of products.entries()) {
      const pieces = placed.map(({ lines }) => lines.find(({ product }) => product === id)!.quantity);
      expect(pieces.reduce((sum, each) => sum + each, 0) + (await stockOf(id))).toBe(stocks[index]);
    }
    expect(placed.length).toBeGreaterThan(5);
    expect(placed.length).toBeLessThan(60);
  }, 60_000);
});

describe("order links", () => {
  test("the link of an order shows the order without sign-in", async () => {
    const placed = await place(await createOrderInput(server));
    expect(await fetchOrder(placed.token)).toEqual(placed);
  });

  test("the link of an order cannot be guessed or derived from another link", async () => {
    const [first, other] = [await place(await createOrderInput(server)), await place(await createOrderInput(server))];
    const { id } = await findOrderRow(first);
    const tokens = [
      `${first.token.split("-")[0]}-${other.token.slice(other.token.indexOf("-") + 1)}`,
      first.payment.token,
      linkToken(server.services.config.secretKey, "payment", id),
      linkToken("another secret", "order", id),
      linkToken(server.services.config.secretKey, "order", 2_000_000_000),
      String(id),
    ];
    for (const token of tokens) {
      expect(await errorOf(fetchOrder(token))).toMatchObject({ status: 404, text: "This order link is not valid." });
    }
  });
});
