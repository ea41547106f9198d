import type { PaymentSubject } from "@party/contract/payment-subjects";
import type { PaymentState } from "@party/contract/values/payments";
import { type GeneratedAlways, type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { PROCESSING_DEADLINE, ROWS_PER_PAGE } from "../reconciliation.queries.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Payments that the daily check has to look at; triggers add rows, and it takes them. */
    payment_changes: { id: GeneratedAlways<string>; intent_id: number };
  }
}

/** The last change so far; rows of transactions that are not committed yet may have smaller ids. */
export async function findLastPaymentChange(db: Database): Promise<string> {
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from payment_changes`.execute(db);
  return rows[0]!.last;
}

/**
 * Takes changes up to one. Read their payments in the same transaction: what is committed after that has a row of its own.
 * @returns how many, and of which payments
 */
export async function takePaymentChanges(tx: Database, until: string, limit: number) {
  const { rows } = await sql<{ intent_id: number }>`
    delete from payment_changes where id = any (array(
      select id from payment_changes where id <= ${until} order by id limit ${limit})) returning intent_id`.execute(tx);
  return { taken: rows.length, intentIds: [...new Set(rows.map(({ intent_id }) => intent_id))] };
}

/** For payments that the next check looks at again. */
export const insertPaymentChanges = (tx: Database, intentIds: readonly number[]) =>
  sql`insert into payment_changes (intent_id) select unnest(${intentIds}::integer[])`.execute(tx);

/** Payments whose state does not fit the money that arrived. */
export interface InconsistentIntent {
  id: number;
  state: PaymentState;
  amount: number;
  /** Whole KES. */
  arrived: number;
}

/** A held payment may have all its money, because a person decides. */
const isInconsistent = (arrived: RawBuilder<unknown>) =>
  sql`state in ('open', 'expired', 'paid', 'reversed') and (state = 'paid') <> (${arrived} >= amount)`;

/** Those of some payments whose state does not match the sum of their ledger entries. @param ids a page at most */
export async function listInconsistentAmong(db: Database, ids: readonly number[]): Promise<InconsistentIntent[]> {
  const { rows } = await sql<InconsistentIntent>`
    select id, state, amount, arrived from payment_intents intent
    cross join lateral (
      select coalesce(sum(entry.amount), 0)::integer as arrived from ledger_entries entry
      where entry.intent_id = intent.id and entry.state = 'allocated') as entries
    where id = any (${ids}) and ${isInconsistent(sql`arrived`)} order by id`.execute(db);
  return rows;
}

/** Paid payments of which nothing is done yet, and for which there is still time. @param ids a page at most */
export async function listUnfinishedAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct id from payment_intents intent
    left join lateral (
      select done_at from payment_fulfilments where intent_id = intent.id offset 0) as fulfilment on true
    where id = any (${ids}) and state = 'paid' and done_at is null and not paid_at < ${PROCESSING_DEADLINE}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface UnfulfilledIntent {
  id: number;
  amount: number;
  subject: PaymentSubject | null;
  title: string;
}

/** Those of a page of payments that are paid and not fulfilled after the deadline. */
export async function findUnfulfilledAmong(db: Database, ids: readonly number[]): Promise<UnfulfilledIntent[]> {
  const { rows } = await sql<UnfulfilledIntent>`
    select distinct id, amount, subject, title from payment_intents intent
    -- By the index for each intent; a plain join reads the whole table.
    left join lateral (
      select done_at from payment_fulfilments where intent_id = intent.id offset 0) as fulfilment on true
    where id = any (${ids}) and state = 'paid' and paid_at < ${PROCESSING_DEADLINE} and done_at is null
    order by id limit ${ROWS_PER_PAGE}`.execute(db);
  return rows;
}

/** Both ends are included. */
export interface IdRange {
  from: number;
  to: number;
}

/** The first and last payment. */
export async function findIntentIds(db: Database): Promise<IdRange | undefined> {
  const { rows } = await sql<{ from: number | null; to: number }>`
    select min(id) as "from", max(id) as "to" from payment_intents`.execute(db);
  const { from, to } = rows[0]!;
  return from === null ? undefined : { from, to };
}

// The tables are read side by side and grouped, each once in the order of an index: a join would look each payment up, and one that
// is planned for a few rows may compare all with all.

/** As `listInconsistentAmong`, of a range; a page. */
export async function listInconsistentIntents(
  db: Database,
  { to }: IdRange,
  after: number,
): Promise<InconsistentIntent[]> {
  const { rows } = await sql<InconsistentIntent>`
    select id, state, amount, arrived from (
      select id, max(state) as state, max(amount) as amount, sum(arrived)::integer as arrived from (
        select id, state, amount, 0 as arrived from payment_intents where id > ${after} and id <= ${to}
        union all
        select intent_id, null, null, amount from ledger_entries
        where intent_id > ${after} and intent_id <= ${to} and state = 'allocated'
      ) as part group by id
    ) as intent
    where ${isInconsistent(sql`arrived`)} order by id limit ${ROWS_PER_PAGE}`.execute(db);
  return rows;
}

/** Payments of a range that `findUnfulfilledAmong` would find; a page. */
export async function listUnfulfilledIntents(db: Database, { to }: IdRange, after: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, 1 as paid, 0 as done, 0 as waiting from payment_intents
      where id > ${after} and id <= ${to} and state = 'paid' and paid_at < ${PROCESSING_DEADLINE}
      union all
      select intent_id, 0, (done_at is not null)::integer, (done_at is null)::integer from payment_fulfilments
      where intent_id > ${after} and intent_id <= ${to}
    ) as part
    group by id having sum(paid) > 0 and (sum(waiting) > 0 or sum(done) = 0) order by id limit ${ROWS_PER_PAGE}`.execute(
    db,
  );
  return rows;
}
