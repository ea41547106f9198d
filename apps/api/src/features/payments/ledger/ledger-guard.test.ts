import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { createPayment, findPaymentRecords } from "../payments.factories.ts";

const { services, db, close } = await startTestApi();
afterAll(close);

const { intent } = await createPayment(services, { amount: 500 });
const { intent: other } = await createPayment(services, { amount: 500 });
await sql`insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
  values ('mpesa', 'SKL1', 500, '{c2b}', ${intent.id}, 'allocated', now()), ('mpesa', 'SKL2', 70, '{c2b}', null, 'unallocated', now()),
    ('mpesa', 'QUERY-1', 90, '{stk}', ${intent.id}, 'allocated', now())`.execute(db);

test.each([
  ["another amount", sql`update ledger_entries set amount = 501 where receipt = 'SKL1'`],
  ["another day", sql`update ledger_entries set paid_at = paid_at - interval '1 day' where receipt = 'SKL1'`],
  ["another provider", sql`update ledger_entries set provider = 'bank' where receipt = 'SKL1'`],
  ["another receipt", sql`update ledger_entries set receipt = 'SKL9' where receipt = 'SKL1'`],
  ["another payment", sql`update ledger_entries set intent_id = ${other.id} where receipt = 'SKL1'`],
  ["no payment any more", sql`update ledger_entries set intent_id = null where receipt = 'SKL1'`],
  ["another number", sql`update ledger_entries set id = 999999 where receipt = 'SKL1'`],
  ["its deletion", sql`delete from ledger_entries where receipt = 'SKL1'`],
  [
    "another payment of a provisional one",
    sql`update ledger_entries set intent_id = ${other.id} where receipt = 'QUERY-1'`,
  ],
])("the database refuses for an entry of the ledger %s", async (_, statement) => {
  await expect(statement.execute(db)).rejects.toThrow("ledger_entries is append-only");
  expect((await findPaymentRecords(db, intent.id)).entries).toMatchObject([
    { receipt: "SKL1" },
    { receipt: "QUERY-1" },
  ]);
});

test("money gets its payment, a state and details; a provisional entry gets its receipt, or goes", async () => {
  await sql`update ledger_entries set intent_id = ${other.id}, state = 'allocated' where receipt = 'SKL2'`.execute(db);
  await sql`update ledger_entries set state = 'reversed', channels = '{c2b,pull}', payer_hint = 'J' where receipt = 'SKL2'`.execute(
    db,
  );
  await sql`update ledger_entries set receipt = 'SKL3', amount = 95, paid_at = now() where receipt = 'QUERY-1'`.execute(
    db,
  );
  await expect(sql`delete from ledger_entries where receipt = 'SKL3'`.execute(db)).rejects.toThrow("append-only");
  expect((await findPaymentRecords(db, other.id)).entries).toMatchObject([{ receipt: "SKL2", state: "reversed" }]);
});
