import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERYWHERE } from "#access/territory.ts";
import { startTestApi } from "#testing/api.ts";
import { measureCallCost } from "#testing/query-costs.ts";
import { fillToScale } from "#testing/scale.ts";
import { listPaymentRecords } from "./payments.staff.ts";

/** `SEARCH_PAYMENTS=10000000` measures so many, ten of each payer, which takes a quarter of an hour to fill. */
const PAYMENTS = Number(process.env.SEARCH_PAYMENTS || 400_000);
const FILL_MS = Math.max(600_000, PAYMENTS);
const { db, services, close } = await startTestApi();
afterAll(close);

interface Searched {
  receipt: string;
  reference: string;
  phone: string;
  number: number;
  amount: number;
  day: string;
}
let searched: Searched;

beforeAll(async () => {
  await fillToScale(services.config, {
    ...{ members: PAYMENTS / 10, payments: PAYMENTS, notifications: 1_000, events: 50, articles: 50 },
  });
  const { rows } = await sql<Searched>`
    select entry.receipt, intent.reference, people.phone, member_numbers.number, entry.amount,
      (entry.paid_at at time zone 'Africa/Nairobi')::date::text as day
    from people join member_numbers on person_id = people.id join payment_intents as intent on intent.user_id = people.user_id
      join ledger_entries as entry on intent_id = intent.id
    where people.phone is not null and merged_into is null limit 1`.execute(db);
  searched = rows[0]!;
}, FILL_MS);

// The number of an order is the reference of its payment.
test(`with ${PAYMENTS} payments a search by code, phone or member reads at most 50 blocks, by a sum with its day 200`, async () => {
  const { receipt, reference, phone, number, amount, day } = searched;
  const costs: [what: string, most: number, buffers: number, rows: number][] = [];
  for (const [what, most, query] of [
    ["receipt", 50, { q: receipt }],
    ["reference", 50, { q: reference }],
    ["phone", 50, { q: phone }],
    ["member number", 50, { q: String(number) }],
    ["sum with day", 200, { q: `KES ${amount}`, day }],
  ] as const) {
    const search = () => listPaymentRecords({ ...services, db }, EVERYWHERE, { limit: 50, ...query });
    costs.push([what, most, await measureCallCost(db, search), (await search()).results.length]);
  }
  expect(costs.filter(([, , , rows]) => rows === 0)).toEqual([]);
  expect(costs.filter(([, most, buffers]) => buffers > most)).toEqual([]);
});
