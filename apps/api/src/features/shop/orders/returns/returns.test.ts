import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { findIntentByReference, lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createPickupLocation } from "../../products.factories.ts";
import { findStock } from "../../products.queries.ts";
import { createHandedOutOrder } from "../orders.factories.ts";
import { revokeOrder } from "../orders.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const officer = await createStaff(services, "finance_officer");
const other = await createStaff(services, "finance_officer");
type Staff = typeof officer;

const post = (path: string, payload: object, { cookie }: Staff = officer) =>
  app.inject({ method: "POST", url: `/staff/orders/${path}`, payload, headers: consoleHeaders(services, cookie) });
const takeBack = (number: string, lines: object[], { staff = officer, entry_id = randomUUID() } = {}) =>
  post(`${number}/returns/`, { entry_id, lines, reason: "The size is wrong" }, staff);
const stockOf = async ({ product }: { product: number }) => (await findStock(db, product))!.stock;
const detailOf = ({ statusCode, json }: Awaited<ReturnType<typeof post>>) => [statusCode, json().detail];

/** @returns the entry of the ledger */
const payFor = (number: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const intent = (await findIntentByReference(tx, number))!;
    await lockIntentsOfDebt(tx, intent.id);
    const money = { provider: "bank", receipt: `BANK-${number}`, amount: intent.amount, channel: "c2b" } as const;
    return (await recordPayment(tx, services.jobs, { ...money, paidAt: new Date() }, intent)).entry.id;
  });

const questionsOf = async (number: string) => {
  const { results } = (
    await app.inject({
      url: "/staff/payment-questions/?limit=100&urgent=yes",
      headers: consoleHeaders(services, officer.cookie),
    })
  ).json();
  return results.filter(({ reference }: { reference: string }) => reference === number);
};
const actionsOf = async (number: string) => {
  const [{ id }] = await questionsOf(number);
  const url = `/staff/payment-questions/${id}/`;
  return (await app.inject({ url, headers: consoleHeaders(services, officer.cookie) })).json().can;
};

test("pieces that come back are in stock again once, and a question about their price waits for the finance officer", async () => {
  const { number, line } = await createHandedOutOrder(services, { quantity: 3 });
  await payFor(number);
  const before = await stockOf(line);
  const entry_id = randomUUID();
  const reply = await takeBack(number, [{ ...line, quantity: 1 }], { entry_id });
  expect(reply.json()).toMatchObject({
    ...{ number, state: "handed_out", lines: [{ quantity: 3, returned: 1 }] },
    returns: [{ lines: [{ quantity: 1 }], amount: 800, reason: "The size is wrong", by: "Wangari Maathai" }],
  });
  expect((await takeBack(number, [{ ...line, quantity: 1 }], { entry_id })).json()).toEqual(reply.json());
  expect(await stockOf(line)).toBe(before + 1);
  expect(await questionsOf(number)).toMatchObject([
    { sentence: expect.stringContaining("1 piece of order"), urgent: true },
  ]);
  expect(await actionsOf(number)).toEqual(["close"]);
  await takeBack(number, [{ ...line, quantity: 2 }]);
  expect(await stockOf(line)).toBe(before + 3);
  expect(await questionsOf(number)).toMatchObject([{ sentence: expect.stringContaining("All 3 pieces of order") }]);
  expect(await actionsOf(number)).toEqual(["give_back", "close"]);
});

test("what was decided about the money is not asked for again", async () => {
  const { number, line } = await createHandedOutOrder(services, { quantity: 2 });
  await takeBack(number, [{ ...line, quantity: 1 }]);
  const [{ id }] = await questionsOf(number);
  await app.inject({
    ...{ method: "POST", url: `/staff/payment-questions/${id}/closings/`, payload: { note: "KES 800 sent by hand" } },
    headers: consoleHeaders(services, officer.cookie),
  });
  await takeBack(number, [{ ...line, quantity: 1 }]);
  expect(await questionsOf(number)).toMatchObject([{ sentence: expect.stringContaining("KES 800 of KES 1,600") }]);
});

test("more than was handed out does not come back, by one call, by several lines, or at two counters at once", async () => {
  const { number, line } = await createHandedOutOrder(services, { quantity: 2 });
  const before = await stockOf(line);
  const tooMany = [409, `Of order ${number} fewer pieces are out than that. Load it again.`];
  expect(detailOf(await takeBack(number, [{ ...line, quantity: 3 }]))).toEqual(tooMany);
  expect(detailOf(await takeBack(number, [line, { ...line, quantity: 1 }]))).toEqual(tooMany);
  expect(detailOf(await takeBack(number, [{ ...line, size: "XL", quantity: 1 }]))).toEqual(tooMany);
  const codes = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      takeBack(number, [{ ...line, quantity: 1 }], { staff: index % 2 ? officer : other }),
    ),
  );
  expect(codes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
  expect(await stockOf(line)).toBe(before + 2);
});

describe("the database refuses", () => {
  /** Without the program's own checks. */
  const insert = (number: string, { product, quantity }: { product: number; quantity: number }) =>
    db.transaction().execute(async (tx) => {
      const { target_id } = (await findIntentByReference(tx, number))!;
      const about = { entry_id: randomUUID(), order_id: target_id, reason: "x", returned_by: null };
      const { id } = await tx.insertInto("order_returns").values(about).returning("id").executeTakeFirstOrThrow();
      await tx.insertInto("order_return_lines").values({ return_id: id, product_id: product, quantity }).execute();
    });

  test("more pieces than were handed out, also by two transactions at once", async () => {
    const { number, line } = await createHandedOutOrder(services);
    const tooMany = { constraint: "order_returns_at_most" };
    await expect(insert(number, { ...line, quantity: 3 })).rejects.toMatchObject(tooMany);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => insert(number, line)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: tooMany });
  });

  test("pieces of an order that is not handed out", async () => {
    const { number, line } = await createHandedOutOrder(services);
    await post(`${number}/handovers/reversals/`, {});
    await expect(insert(number, line)).rejects.toMatchObject({ constraint: "order_returns_of_handed_out" });
  });

  test("another reason, another order, a second taking back, and the deletion of a return", async () => {
    const { number, line } = await createHandedOutOrder(services);
    const [{ id }] = (await takeBack(number, [line])).json().returns;
    for (const change of ["reason = 'y'", "order_id = order_id - 1", "returned_by = null"]) {
      await expect(sql.raw(`update order_returns set ${change} where id = ${id}`).execute(db)).rejects.toThrow();
    }
    await expect(sql`delete from order_return_lines where return_id = ${id}`.execute(db)).rejects.toThrow();
    await expect(sql`update orders set state = 'ready' where state = 'handed_out'`.execute(db)).rejects.toThrow();
    await post(`${number}/returns/${id}/reversals/`, {});
    await expect(sql`update order_returns set taken_back_at = null where id = ${id}`.execute(db)).rejects.toThrow();
  });
});

test("a return is undone within ten minutes, once, with its stock and its question", async () => {
  const { number, line } = await createHandedOutOrder(services);
  const before = await stockOf(line);
  const [{ id }] = (await takeBack(number, [line])).json().returns;
  expect(detailOf(await post(`${number}/handovers/reversals/`, {}))).toEqual([
    409,
    `Pieces of order ${number} came back, so this cannot be done. Undo their return first.`,
  ]);
  const undone = await post(`${number}/returns/${id}/reversals/`, {}, other);
  expect(undone.json()).toMatchObject({
    ...{ state: "handed_out", lines: [{ quantity: 2, returned: 0 }] },
    returns: [{ id, taken_back_at: expect.any(String), undo_until: null }],
  });
  expect((await post(`${number}/returns/${id}/reversals/`, {})).json()).toEqual(undone.json());
  expect([await stockOf(line), await questionsOf(number)]).toEqual([before, []]);
  const [, again] = (await takeBack(number, [line])).json().returns;
  await sql`alter table order_returns disable trigger order_returns_unchanged`.execute(db);
  await sql`update order_returns set returned_at = now() - interval '11 minutes' where id = ${again.id}`.execute(db);
  await sql`alter table order_returns enable trigger order_returns_unchanged`.execute(db);
  expect((await post(`${number}/returns/${again.id}/reversals/`, {})).json().detail).toContain("more than 10 minutes");
});

test("a return is not undone once its refund is proposed, or while its pieces are sold already", async () => {
  const { number, line } = await createHandedOutOrder(services);
  const entry = await payFor(number);
  const [{ id }] = (await takeBack(number, [line])).json().returns;
  await db.updateTable("products").set({ stock: 1 }).where("id", "=", line.product).execute();
  expect((await post(`${number}/returns/${id}/reversals/`, {})).json().detail).toContain("1");
  await db.updateTable("products").set({ stock: 2 }).where("id", "=", line.product).execute();
  const proposed = await app.inject({
    ...{ method: "POST", url: "/staff/refunds/", payload: { entry, reason: "All of it came back" } },
    headers: consoleHeaders(services, officer.cookie),
  });
  expect(proposed.statusCode).toBe(201);
  expect((await post(`${number}/returns/${id}/reversals/`, {})).json().detail).toContain("has begun to give");
});

test.each([
  ["all pieces came back: they are in stock once, and nobody asks for them", 2, []],
  ["a part came back: the rest is asked for", 1, ["reversed"]],
])("when the whole money goes back after %s", async (_, quantity, asked) => {
  const { number, line } = await createHandedOutOrder(services);
  const before = await stockOf(line);
  await takeBack(number, [{ ...line, quantity }]);
  const intent = (await findIntentByReference(db, number))!;
  await db.transaction().execute((tx) => revokeOrder(tx, services, intent));
  const open = await db
    .selectFrom("payment_reviews")
    .select("kind")
    .where("intent_id", "=", intent.id)
    .where("resolved_at", "is", null)
    .execute();
  expect([await stockOf(line), open.map(({ kind }) => kind)]).toEqual([before + quantity, asked]);
  expect((await takeBack(number, [{ ...line, quantity: 1 }])).json().detail).toContain("is cancelled");
});

test("a coordinator of another place can neither take pieces back nor undo it", async () => {
  const { county } = HOME_PLACE;
  const pickup = (await createPickupLocation(services, { place: { level: "county", id: county } })).id;
  const { number, line } = await createHandedOutOrder(services, { pickup });
  const place = (id: number) => ({ place: { level: "county", id } as const });
  const own = await createStaff(services, "county_coordinator", place(county));
  const far = await createStaff(services, "county_coordinator", place(county + 1));
  expect((await takeBack(number, [line], { staff: far })).statusCode).toBe(404);
  const [{ id }] = (await takeBack(number, [line], { staff: own })).json().returns;
  expect((await post(`${number}/returns/${id}/reversals/`, {}, far)).statusCode).toBe(404);
  const shown = async ({ cookie }: Staff) =>
    (await app.inject({ url: `/staff/orders/${number}/`, headers: consoleHeaders(services, cookie) })).statusCode;
  expect([await shown(own), await shown(far)]).toEqual([200, 404]);
});
