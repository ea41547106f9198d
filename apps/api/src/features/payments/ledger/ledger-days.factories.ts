import "../payments.tables.ts";
import { DAY_MS } from "@party/contract/values/nairobi-time";
import fc from "fast-check";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { type ReceivedOnDay, sumLedgerChanges } from "./ledger-days.queries.ts";

const PURPOSES = ["membership", "order", "donation"] as const;

/** Empties the ledger and makes nine payments that its money can belong to. @returns their ids */
export async function resetLedger(db: Database): Promise<number[]> {
  await sql`truncate payment_intents, ledger_entries, ledger_changes, ledger_days, ledger_days_backlog cascade`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into payment_intents (purpose, target_id, amount, reference, payer_name)
    select (${sql.val(PURPOSES)}::text[])[1 + n % 3], n, 100, 'DAYS' || n, 'Wangari' from generate_series(0, 8) as n
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the entries themselves say. */
export async function readLedger(tx: Database): Promise<ReceivedOnDay[]> {
  const { rows } = await sql<ReceivedOnDay>`
    select to_char(paid_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, provider,
      coalesce((select purpose from payment_intents where id = intent_id), 'none') as purpose,
      count(*) filter (where amount > 0)::integer as count, coalesce(sum(amount) filter (where amount > 0), 0)::float8 as amount,
      count(*) filter (where amount < 0)::integer as "returnedCount",
      coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as returned
    from ledger_entries group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}

const amount = fc.integer({ min: 1, max: 150_000 });
const provider = fc.constantFrom("mpesa", "airtel", "bank");
const intent = fc.nat({ max: 8 });
const nth = fc.nat({ max: 60 });
/** What is written into a ledger, and the job that adds it up. @param days before now on which money came */
export const ledgerActions = (days: number) => {
  const instant = fc.integer({ min: 0, max: days * DAY_MS }).map((ago) => new Date(Date.now() - ago));
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("pay" as const), at: instant, amount, provider, intent }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), at: instant, amount, provider }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("query" as const), at: instant, amount, provider, intent }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("give receipt" as const), at: instant, amount }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("allocate" as const), intent }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("reverse" as const), nth, at: instant }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("sum" as const), limit: fc.constantFrom(1, 7, 1_000) }) },
  );
};
export type LedgerAction = ReturnType<typeof ledgerActions> extends fc.Arbitrary<infer Value> ? Value : never;

let receiptCount = 0;

/** @param intents ids of payments of `resetLedger` */
export async function writeLedger(db: Database, intents: readonly number[], one: LedgerAction): Promise<void> {
  const receipt = `SKLD${++receiptCount}`;
  if (one.kind === "pay" || one.kind === "query" || one.kind === "wait") {
    const id = one.kind === "wait" ? null : intents[one.intent]!;
    await sql`insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      values (${one.provider}, ${one.kind === "query" ? `QUERY-${receipt}` : receipt}, ${one.amount}, '{c2b}', ${id},
        ${id === null ? "unallocated" : "allocated"}, ${one.at})`.execute(db);
  } else if (one.kind === "give receipt") {
    await sql`update ledger_entries set receipt = ${receipt}, amount = ${one.amount}, paid_at = ${one.at}
      where id = (select min(id) from ledger_entries where receipt like 'QUERY-%') and receipt like 'QUERY-%'`.execute(
      db,
    );
  } else if (one.kind === "allocate") {
    await sql`update ledger_entries set intent_id = ${intents[one.intent]!}, state = 'allocated'
      where id = (select min(id) from ledger_entries where intent_id is null) and intent_id is null`.execute(db);
  } else if (one.kind === "delete") {
    await sql`delete from ledger_entries
      where id = (select max(id) from ledger_entries where receipt like 'QUERY-%') and receipt like 'QUERY-%'`.execute(
      db,
    );
  } else if (one.kind === "reverse") {
    await sql`with reversed as (
        update ledger_entries set state = 'reversed' where state <> 'reversed' and id = (
          select id from ledger_entries where amount > 0 and receipt not like 'QUERY-%' order by id offset ${one.nth} limit 1)
        returning *)
      insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      select provider, receipt || '-REVERSED', -amount, '{provider}', intent_id, 'reversed', ${one.at}::timestamptz
      from reversed on conflict do nothing`.execute(db);
  } else {
    await sumLedgerChanges(db, one.limit);
  }
}
