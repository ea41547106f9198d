import "../payments.tables.ts";
import type { LedgerPurpose, LedgerStateName } from "@party/contract/values/money-exports";
import { startOfDay } from "@party/contract/values/nairobi-time";
import type { PaymentMethod } from "@party/contract/values/payments";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { paymentSubjectColumn } from "../intents/intents.queries.ts";

/** Entries of the ledger by the day in Nairobi on which money came or went back. */
export interface LedgerFilter {
  /** YYYY-MM-DD. */
  from: string;
  /** The last day. */
  to: string;
  pays_for?: LedgerPurpose | undefined;
  way?: PaymentMethod | undefined;
  state?: LedgerStateName | undefined;
}

const PURPOSE = sql`coalesce((select purpose from payment_intents where id = entry.intent_id), 'none')`;

const fromEntries = ({ from, to, pays_for, way, state }: LedgerFilter) => sql`
  from ledger_entries as entry
  where entry.paid_at >= ${startOfDay(from)} and entry.paid_at < (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'
    ${way === undefined ? sql`` : sql`and entry.provider = ${way}`}
    ${state === undefined ? sql`` : sql`and entry.state = ${state}`}
    ${pays_for === undefined ? sql`` : sql`and ${PURPOSE} = ${pays_for}`}`;

/** Sums in whole KES; what came counts on its day for good, and what went back on the day it went. */
export interface LedgerSums {
  rows: number;
  received: number;
  returned: number;
}

export async function sumLedgerEntriesOf(db: Database, filter: LedgerFilter): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select count(*)::integer as rows, coalesce(sum(amount) filter (where amount > 0), 0)::float8 as received,
      coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as returned
    ${fromEntries(filter)}`.execute(db);
  return rows[0]!;
}

/** What an entry says of itself; a provisional one may be replaced by another. */
export interface EntryFigures {
  payment: number | null;
  at: string;
  code: string;
  way: PaymentMethod;
  purpose: LedgerPurpose;
  state: LedgerStateName;
  received: number | null;
  returned: number | null;
}

/** SQL for `figures` of entries by day and time, each an `EntryFigures`. */
export const selectEntryFigures = (filter: LedgerFilter): RawBuilder<{ figures: EntryFigures }> => sql`
  select jsonb_build_object('payment', entry.intent_id, 'at', entry.paid_at, 'code', entry.receipt, 'way', entry.provider,
      'purpose', ${PURPOSE}, 'state', entry.state,
      'received', case when entry.amount > 0 then entry.amount end, 'returned', case when entry.amount < 0 then -entry.amount end
    ) as figures, row_number() over (order by entry.paid_at, entry.id) as n
  ${fromEntries(filter)}`;

/** What files say of payments. */
export const listPaymentNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("payment_intents")
    .leftJoin("receipts", "receipts.intent_id", "payment_intents.id")
    .select(["payment_intents.id", "reference", "payer_name", "user_id", "receipts.number as receipt"])
    .select(paymentSubjectColumn)
    .where(sql<boolean>`payment_intents.id = any(${ids}::integer[])`)
    .execute();
