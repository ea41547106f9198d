import type { PlaceRef } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { listNotificationTitles } from "#features/notifications/notifications.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createPickupLocation, createProduct } from "../products.factories.ts";
import { createOrderInput, createPaidOrder } from "./orders.factories.ts";
import { placeOrder } from "./orders.ts";

const { app, db, services, as, close } = await startTestApi();
afterAll(close);

const officer = await createStaff(services, "finance_officer");
const headers = consoleHeaders(services, officer.cookie);
const list = async (query = "") => (await app.inject({ url: `/staff/orders/${query}`, headers })).json();
const step = (number: string, what: "readiness" | "handovers" | "handovers/reversals") =>
  app.inject({ method: "POST", url: `/staff/orders/${number}/${what}/`, payload: {}, headers });
const countEntries = async (action: string) =>
  (await db.selectFrom("audit_entries").select("id").where("action", "=", action).execute()).length;

test("paid orders are listed with what is in them, for whom, and page by page", async () => {
  const shirt = await createProduct(services, { name: "Shirt", sizes: ["M", "L"] });
  const input = await createOrderInput(services, {
    lines: [
      { product: shirt.id, quantity: 2, size: "L" },
      { product: shirt.id, quantity: 1 },
    ],
    phone: "+254712345678",
  });
  const { number } = await placeOrder(services, input);
  expect((await list()).results).toEqual([]);
  await db.updateTable("orders").set({ state: "paid" }).execute();
  const later = await createPaidOrder(services, { state: "ready" });
  const first = await list("?limit=1&total=1");
  expect(first).toMatchObject({
    results: [
      {
        ...{ number, state: "paid", pickup: "Kisumu Office", collector: "Mekatilili wa Menza", phone: "+254712345678" },
        lines: [
          { title: "Shirt, size not chosen", quantity: 1 },
          { title: "Shirt, size L", quantity: 2 },
        ],
      },
    ],
    total: { count: 2, capped: false },
  });
  expect(first.results[0].handed_out).toBeNull();
  expect((await list(`?limit=1&after=${first.next}`)).results).toMatchObject([{ number: later }]);
  expect((await list("?state=ready")).results).toMatchObject([{ number: later }]);
});

test("an order is made ready and handed out once each, in lower case too; the buyer is told and sees who did it", async () => {
  const buyer = await createSignedInUser(services);
  const number = await createPaidOrder(services, { userId: buyer.id });
  const early = await step(number, "handovers");
  expect([early.statusCode, early.json().detail]).toEqual([
    409,
    `Order ${number} is not at its pickup point yet, so this cannot be done.`,
  ]);
  const ready = await step(number.toLowerCase(), "readiness");
  expect(ready.json()).toMatchObject({ number, state: "ready" });
  expect((await step(number, "readiness")).json()).toEqual(ready.json());
  const notes = await listNotificationTitles(db, buyer.id);
  expect(notes.filter((title) => title === "Your order is ready")).toHaveLength(1);
  const handedOut = await step(number, "handovers");
  expect(handedOut.json()).toMatchObject({ number, state: "handed_out" });
  expect((await step(number, "handovers")).json()).toEqual(handedOut.json());
  expect((await step(number, "readiness")).json()).toEqual(handedOut.json());
  expect([await countEntries("staffOrders.ready"), await countEntries("staffOrders.handOut")]).toEqual([3, 3]);
  const { results } = await as(buyer.access)("GET /api/my-data/accesses/");
  expect(results).toHaveLength(5);
  expect(results[0]).toMatchObject({ role: "Finance officer", purpose: expect.stringContaining("pickup point") });
});

test("an unpaid order and an unknown number are refused", async () => {
  const { number } = await placeOrder(services, await createOrderInput(services));
  expect((await step(number, "readiness")).statusCode).toBe(409);
  expect((await step("S0000000", "readiness")).statusCode).toBe(404);
  expect((await step("12", "readiness")).statusCode).toBe(400);
});

test("an order without name, phone and email is handed out by its number, and its page tells the buyer", async () => {
  const { lines, pickup_location } = await createOrderInput(services);
  const { number, token } = await placeOrder(services, { lines, pickup_location, name: "" });
  await db.updateTable("orders").set({ state: "paid" }).where("state", "=", "awaiting_payment").execute();
  const listed = (await list("?limit=100")).results.find((order: { number: string }) => order.number === number);
  expect(listed).toMatchObject({ collector: "", phone: "" });
  expect((await step(number, "readiness")).json()).toMatchObject({ state: "ready" });
  expect((await app.inject({ url: `/orders/${token}/` })).json()).toMatchObject({ state: "ready", emails: false });
  expect((await step(number, "handovers")).json()).toMatchObject({ state: "handed_out" });
});

describe("an order is found", () => {
  const numbersOf = async (query: string) =>
    (await list(`?${query}`)).results.map(({ number }: { number: string }) => number);

  test("by number in any state, by phone however it is typed, by a part of the name, and by pickup point", async () => {
    const input = await createOrderInput(services, { name: "Wambui Otieno Mbugua", phone: "+254733000111" });
    const { number } = await placeOrder(services, input);
    expect(await numbersOf(`q=${number}`)).toEqual([]);
    await db.updateTable("orders").set({ state: "paid" }).where("state", "=", "awaiting_payment").execute();
    const waiting = [number.toLowerCase(), "0733 000 111", "%2B254733000111", "otieno mbu", ` ${number} `];
    for (const q of waiting) expect([q, await numbersOf(`q=${q}`)]).toEqual([q, [number]]);
    expect(await numbersOf("q=0733000112")).toEqual([]);
    expect(await numbersOf(`pickup=${input.pickup_location}`)).toEqual([number]);
    expect(await numbersOf(`q=otieno&pickup=${input.pickup_location + 1}`)).toEqual([]);
    await step(number, "readiness");
    await step(number, "handovers");
    expect(await numbersOf("q=otieno mbu")).toEqual([]);
    expect(await numbersOf("state=handed_out&q=0733000111")).toEqual([number]);
    expect(await numbersOf(`q=${number}`)).toEqual([number]);
  });

  test("for a year among those handed out, with when and by whom, the newest first", async () => {
    const [early, late] = [
      await createPaidOrder(services, { state: "ready" }),
      await createPaidOrder(services, { state: "ready" }),
    ];
    for (const number of [late, early]) await step(number, "handovers");
    const { results, next } = await list("?state=handed_out&limit=1");
    expect(results).toMatchObject([
      { number: early, handed_out: { by: "Wangari Maathai", at: expect.any(String), undo_until: expect.any(String) } },
    ]);
    expect(await numbersOf(`state=handed_out&limit=1&after=${next}`)).toEqual([late]);
    await sql`update order_handovers set handed_out_at = now() - interval '366 days'`.execute(db);
    expect(await numbersOf("state=handed_out")).toEqual([]);
    expect(await numbersOf(`q=${late}`)).toEqual([late]);
  });
});

test("handing out is taken back within ten minutes, once, and leaves an entry", async () => {
  const number = await createPaidOrder(services, { state: "ready" });
  await step(number, "handovers");
  const back = await step(number, "handovers/reversals");
  expect(back.json()).toMatchObject({ number, state: "ready", handed_out: null });
  expect((await step(number, "handovers/reversals")).json()).toEqual(back.json());
  expect(await countEntries("staffOrders.undoHandOut")).toBe(2);
  await step(number, "handovers");
  await sql`update order_handovers set handed_out_at = now() - interval '11 minutes'`.execute(db);
  const late = await step(number, "handovers/reversals");
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    `Order ${number} was handed out more than 10 minutes ago, so this cannot be taken back.`,
  ]);
  expect((await list(`?q=${number}`)).results).toMatchObject([
    { state: "handed_out", handed_out: { undo_until: null } },
  ]);
  const unpaid = await placeOrder(services, await createOrderInput(services));
  expect((await step(unpaid.number, "handovers/reversals")).statusCode).toBe(409);
});

describe("a coordinator", () => {
  const { county, constituency, ward } = HOME_PLACE;
  const orderAt = async (place?: PlaceRef) => {
    const { id } = await createPickupLocation(services, place && { place });
    return createPaidOrder(services, { state: "ready", pickup: id });
  };
  const callsOf = async (number: string, { cookie }: { cookie: string }) => {
    const headers = consoleHeaders(services, cookie);
    const { results } = (await app.inject({ url: `/staff/orders/?q=${number}&limit=100`, headers })).json();
    const codes = [];
    for (const what of ["readiness", "handovers", "handovers/reversals"]) {
      const url = `/staff/orders/${number}/${what}/`;
      codes.push((await app.inject({ method: "POST", url, payload: {}, headers })).statusCode);
    }
    return [results.length, ...codes];
  };

  test.each([
    ["county_coordinator", { level: "county", id: county }],
    ["constituency_coordinator", { level: "constituency", id: constituency }],
    ["ward_coordinator", { level: "ward", id: ward }],
  ] as const)("%s hands out the orders of pickup points within the own place", async (role, place) => {
    const staff = await createStaff(services, role, { place });
    expect(await callsOf(await orderAt({ level: "ward", id: ward }), staff)).toEqual([1, 200, 200, 200]);
    expect(await callsOf(await orderAt(place), staff)).toEqual([1, 200, 200, 200]);
    const { cards } = (
      await app.inject({ url: "/staff/today/", headers: consoleHeaders(services, staff.cookie) })
    ).json();
    expect(cards).toContainEqual(expect.objectContaining({ queue: "orders", path: "/orders" }));
  });

  test.each([
    ["another ward", { level: "ward", id: ward }, { level: "ward", id: ward + 1 }],
    ["the county around it", { level: "ward", id: ward }, { level: "county", id: county }],
    ["another county", { level: "county", id: county }, { level: "county", id: county + 1 }],
    ["no place", { level: "county", id: county }, undefined],
  ] as const)("finds nothing of an order at a pickup point of %s", async (_, own, other) => {
    const role = own.level === "county" ? "county_coordinator" : "ward_coordinator";
    const staff = await createStaff(services, role, { place: own });
    const number = await orderAt(other);
    expect(await callsOf(number, staff)).toEqual([0, 404, 404, 404]);
    expect((await list(`?q=${number}`)).results).toMatchObject([{ number, state: "ready" }]);
  });
});
