import "../payments.tables.ts";
import {
  type PaymentMethod,
  type PaymentPurpose,
  type PaymentState,
  paymentPurposes,
  paymentStates,
} from "@party/contract/values/payments";
import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { paymentSubjectColumn } from "../intents/intents.queries.ts";

export interface PaymentFilter {
  state?: PaymentState | undefined;
  channel?: PaymentMethod | undefined;
  purpose?: PaymentPurpose | undefined;
  /** In Nairobi. */
  day?: string | undefined;
}

interface PaymentPage extends PaymentFilter {
  /** Id of the last row of the page before. */
  after: number | undefined;
  limit: number;
}

/** As in the indexes of `payment_intents`. */
const CREATED_DAY_COLUMN = sql`(timezone('Africa/Nairobi', created_at)::date)`;

const joinConditions = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** Ids of the newest payments that fit, each by an index in the order of ids: rare ones are found without the common ones. */
function selectNewestIds({ state, channel, purpose, day, after, limit }: PaymentPage): RawBuilder<{ id: number }> {
  const newest = sql`order by intent.id desc limit ${limit}::integer`;
  const plain = [
    ...(state ? [sql`state = ${state}`] : []),
    ...(purpose ? [sql`purpose = ${purpose}`] : []),
    ...(after === undefined ? [] : [sql`intent.id < ${after}::integer`]),
  ];
  if (day) {
    const byChannel = channel
      ? [
          sql`(exists (select from ledger_entries where intent_id = intent.id and provider = ${channel})
            or exists (select from payment_attempts where intent_id = intent.id and method = ${channel}))`,
        ]
      : [];
    return sql`select intent.id from payment_intents as intent
      where ${joinConditions([...plain, ...byChannel, sql`${CREATED_DAY_COLUMN} = ${day}::date`])} ${newest}`;
  }
  if (channel) {
    const of = (table: RawBuilder<unknown>, column: RawBuilder<unknown>) => sql`
      (select distinct intent_id as id from ${table} as row where ${column} = ${channel} and intent_id is not null
        ${after === undefined ? sql`` : sql`and intent_id < ${after}::integer`}
        ${
          plain.length === 0
            ? sql``
            : sql`and exists (select from payment_intents as intent where intent.id = intent_id and ${joinConditions(plain)})`
        }
        order by intent_id desc limit ${limit}::integer)`;
    return sql`select intent.id from (
        ${of(sql`ledger_entries`, sql`provider`)} union ${of(sql`payment_attempts`, sql`method`)}
      ) as intent ${newest}`;
  }
  if (!state && !purpose)
    return sql`select intent.id from payment_intents as intent where ${joinConditions(plain)} ${newest}`;
  const one = <Name extends string>(wanted: Name | undefined, names: readonly Name[]) => (wanted ? [wanted] : names);
  return sql`
    select intent.id from unnest(${one(state, paymentStates)}::text[]) as of_state, unnest(${one(purpose, paymentPurposes)}::text[]) as of_purpose,
      lateral (
        select intent.id from payment_intents as intent where state = of_state and purpose = of_purpose
          ${after === undefined ? sql`` : sql`and intent.id < ${after}::integer`} ${newest}
      ) as intent ${newest}`;
}

/** Of payments that are paid it is in their row. */
const PAYMENT_METHOD_COLUMN = sql<PaymentMethod | null>`coalesce(
  case when state in ('paid', 'reversed') then method end,
  (select provider from ledger_entries where intent_id = payment_intents.id order by id limit 1),
  (select method from payment_attempts where intent_id = payment_intents.id order by n desc limit 1))`;

const selectPayments = (db: Database) =>
  db
    .selectFrom("payment_intents")
    .select([
      "id",
      "reference",
      "purpose",
      "target_id",
      paymentSubjectColumn,
      "payer_name",
      "payer_email",
      "user_id",
      "amount",
      "state",
    ])
    .select(["created_at", "paid_at", PAYMENT_METHOD_COLUMN.as("channel")]);

/** The newest first. */
export const listPayments = (db: Database, page: PaymentPage) =>
  selectPayments(db)
    .where(sql<boolean>`id = any (array(${selectNewestIds(page)}))`)
    .orderBy("id", "desc")
    .execute();

export async function countPayments(db: Database, filter: PaymentFilter): Promise<number> {
  const ids = selectNewestIds({ ...filter, after: undefined, limit: MAX_COUNTED_ROWS });
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${ids}) as found`.execute(db);
  return rows[0]!.count;
}

export const listPaymentsByIds = (db: Database, ids: readonly number[]) =>
  selectPayments(db).where(sql<boolean>`id = any(${ids}::integer[])`).execute();

/** By whom a payment may have been made. */
export interface Payers {
  /** Ids of accounts. */
  users: readonly number[];
  memberships: readonly number[];
  /** HMACs of phone numbers that were prompted. */
  phoneHashes: readonly Buffer[];
}

/** Payments of any of these payers, the newest first. Each is read once, by the index that finds it. */
export const listPaymentsOfPayers = (db: Database, { users, memberships, phoneHashes }: Payers, limit: number) =>
  selectPayments(db)
    .where(
      sql<boolean>`(user_id = any(${users}::integer[])
        or purpose = 'membership' and target_id = any(${memberships}::integer[])
        or id = any(array(
          select tried.intent_id from unnest(${phoneHashes}::bytea[]) as phone (hash) cross join lateral (
            select intent_id from payment_attempts where phone_hash = phone.hash
            order by started_at desc limit ${limit}::integer) as tried)))`,
    )
    // Not by the index of ids, which would be read from its end until enough is found.
    .orderBy(sql`id + 0`, "desc")
    .limit(limit)
    .execute();

/** A payment with all that belongs to it. */
export const findPaymentRecord = (db: Database, id: number) =>
  selectPayments(db)
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom("ledger_entries as entry")
          .select(["entry.id", "entry.provider", "entry.receipt", "entry.amount", "entry.state", "entry.paid_at"])
          .whereRef("entry.intent_id", "=", "payment_intents.id")
          .orderBy("entry.id"),
      ).as("entries"),
      jsonArrayFrom(
        row
          .selectFrom("payment_attempts as attempt")
          .select(["attempt.n", "attempt.method", "attempt.state", "attempt.amount", "attempt.phone_last3"])
          .select(["attempt.reason", "attempt.started_at", "attempt.settled_at"])
          .whereRef("attempt.intent_id", "=", "payment_intents.id")
          .orderBy("attempt.n"),
      ).as("attempts"),
      row
        .selectFrom("receipts")
        .select("receipts.number")
        .whereRef("receipts.intent_id", "=", "payment_intents.id")
        .as("receipt"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
