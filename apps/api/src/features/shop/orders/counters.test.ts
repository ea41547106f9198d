import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { findIntentByReference } from "#features/payments/intents/intents.queries.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createProduct } from "../products.factories.ts";
import { findStock } from "../products.queries.ts";
import { createHandedOutOrder, createPaidOrder } from "./orders.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const people = [await createStaff(services, "finance_officer"), await createStaff(services, "finance_officer")];

const post = (person: number, path: string, payload: object = {}) => {
  const headers = consoleHeaders(services, people[person]!.cookie);
  return app.inject({ method: "POST", url: `/staff/orders/${path}`, payload, headers });
};

/** Repeats a walk: `WALK_SEED=…`. */
const seed = Number(process.env.WALK_SEED ?? Date.now() % 100_000);
let state = seed;
/** A whole number below `end`; the same ones for a seed (mulberry32). */
function random(end: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
}

test("a hundred orders that are handed out at two counters at once are handed out once each, and the second is told by whom", async () => {
  const product = (await createProduct(services, { stock: 100 })).id;
  const numbers: string[] = [];
  for (let count = 0; count < 100; count += 1) {
    numbers.push(await createPaidOrder(services, { state: "ready", lines: [{ product, quantity: 1 }] }));
  }
  const handOutAll = async (person: number) => {
    const replies = [];
    for (const number of numbers) replies.push(await post(person, `${number}/handovers/`));
    return replies;
  };
  const [mine, theirs] = await Promise.all([handOutAll(0), handOutAll(1)]);
  for (const [index, reply] of mine.entries()) {
    expect([reply.statusCode, theirs[index]!.statusCode]).toEqual([200, 200]);
    expect(reply.json().handed_out).toEqual(theirs[index]!.json().handed_out);
  }
  const handovers = await db.selectFrom("order_handovers").select("handed_out_by").execute();
  expect(handovers).toHaveLength(100);
  expect((await findStock(db, product))!.stock).toBe(0);
});

test(`orders handed out, returned and undone fifty times in random order by two people at once keep stock and money right (seed ${seed})`, async () => {
  const { number, line } = await createHandedOutOrder(services, { quantity: 3 });
  const stock = async () => (await findStock(db, line.product))!.stock;
  const atFirst = await stock();
  const returns = async (): Promise<number[]> =>
    (await post(0, `${number}/handovers/`))
      .json()
      .returns.filter(({ taken_back_at: at }: { taken_back_at: string | null }) => at === null)
      .map(({ id }: { id: number }) => id);
  const step = async (person: number, choice: number, known: readonly number[]) => {
    if (choice === 0) return post(person, `${number}/handovers/`);
    if (choice === 1) return post(person, `${number}/handovers/reversals/`);
    const undone = known[random(known.length || 1)];
    if (choice === 2 && undone) return post(person, `${number}/returns/${undone}/reversals/`);
    const lines = [{ ...line, quantity: 1 + random(2) }];
    return post(person, `${number}/returns/`, { entry_id: randomUUID(), lines, reason: "The size is wrong" });
  };
  for (let round = 0; round < 50; round += 1) {
    const known = await returns();
    const steps = await Promise.all([0, 1].map((person) => step(person, random(4), known)));
    for (const { statusCode, body } of steps) expect([200, 409], body).toContain(statusCode);
    const order = (await post(0, `${number}/handovers/`)).json();
    const [{ returned }] = order.lines;
    expect([round, await stock()]).toEqual([round, atFirst + returned]);
    expect(returned).toBeLessThanOrEqual(3);
    const intent = (await findIntentByReference(db, number))!;
    const questions = await db
      .selectFrom("payment_reviews")
      .select("notes")
      .where("intent_id", "=", intent.id)
      .where("resolved_at", "is", null)
      .execute();
    const asked = questions.map(({ notes }) => notes.map((note) => [note.reason, note.pieces, note.amount]));
    expect([round, asked]).toEqual([round, returned > 0 ? [[["order_returned", returned, returned * 800]]] : []]);
  }
});
