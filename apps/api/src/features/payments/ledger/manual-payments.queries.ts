import "../payments.tables.ts";
import type { PaymentMethod } from "@party/contract/values/payments";
import { openAttemptStates } from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { selectAttempts } from "../attempts/attempts.queries.ts";

/** `user_id` is null without an account. */
export interface OwedPayment {
  id: number;
  user_id: number | null;
  amount: number;
}

const MAX_MATCHED_ROWS = sql.lit(20);

/** Members with this phone on the account or a membership; at most two, because two are ambiguous. @param phone E.164 */
export async function findMembersWithPhone(db: Database, phone: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where phone = ${phone}
    union select user_id from memberships where phone_number = ${phone} and user_id is not null
    limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

/** Open intents of these members, or with an attempt on that phone. */
export async function findOwedPaymentsByPhone(
  db: Database,
  phoneHashes: readonly Buffer[],
  members: readonly number[],
): Promise<OwedPayment[]> {
  const { rows } = await sql<OwedPayment>`
    select id, user_id, amount from payment_intents where user_id = any (${members}::integer[]) and state = 'open'
    union select intent.id, user_id, intent.amount
    from payment_attempts attempt join payment_intents intent on intent.id = attempt.intent_id
    where phone_hash = any(${phoneHashes}::bytea[]) and intent.state = 'open'
    order by id limit ${MAX_MATCHED_ROWS}`.execute(db);
  return rows;
}

/**
 * Open intents of the members whose account or membership has this phone.
 * @param phoneHash SHA-256 of `2547…` in hex, by which M-PESA names the sender
 */
export async function findOwedPaymentsByPhoneHash(db: Database, phoneHash: string): Promise<OwedPayment[]> {
  const { rows } = await sql<OwedPayment>`
    select id, user_id, amount from payment_intents
    where state = 'open' and user_id = any (array(
      select id from users where encode(sha256(decode(substr(phone, 2), 'escape')), 'hex') = ${phoneHash}
      union select user_id from memberships
      where encode(sha256(decode(substr(phone_number, 2), 'escape')), 'hex') = ${phoneHash} and user_id is not null))
    order by id limit ${MAX_MATCHED_ROWS}`.execute(db);
  return rows;
}

export interface MaskedPayer {
  firstName: string;
  /** The digits in front, as `+2547`, and the last three. */
  start: string;
  end: string;
}

/**
 * Open intents of members, or with attempts of visitors, whose name and phone M-PESA masks like this; a page of payers.
 * @returns those of each payer, in their order
 */
export async function findOwedPaymentsByMaskedPhones(
  db: Database,
  payers: readonly MaskedPayer[],
): Promise<OwedPayment[][]> {
  const owed: OwedPayment[][] = payers.map(() => []);
  if (payers.length === 0) return owed;
  const { rows } = await sql<OwedPayment & { n: number }>`
    select n, owed.id, owed.user_id, owed.amount
    from jsonb_to_recordset(${JSON.stringify(payers.map((payer, n) => ({ n, ...payer })))}::jsonb)
      as payer (n integer, "firstName" text, "start" text, "end" text),
    lateral (
      (select id, user_id, amount from payment_intents
        where state = 'open' and user_id = any (array(
          select id from users
          where lower(first_name) = lower("firstName") and right(phone, 3) = "end" and starts_with(phone, "start")
          union select user_id from memberships
          where lower(first_name) = lower("firstName") and right(phone_number, 3) = "end"
            and starts_with(phone_number, "start") and user_id is not null))
        order by id limit ${MAX_MATCHED_ROWS})
      union all
      (select id, user_id, amount from payment_intents intent
        where state = 'open' and user_id is null and lower(split_part(payer_name, ' ', 1)) = lower("firstName")
          and exists (select from payment_attempts where intent_id = intent.id and phone_last3 = "end")
        order by id limit ${MAX_MATCHED_ROWS})
    ) owed
    order by n, owed.id`.execute(db);
  for (const { n, ...payment } of rows) owed[n]!.push(payment);
  return owed;
}

/** Attempts that a receipt may belong to; a payer may pay more than the requested amount, never less. */
export const lockAttemptsWithoutReceipt = (tx: Database, intentId: number, method: PaymentMethod, amount: number) =>
  selectAttempts(tx)
    .where("intent_id", "=", intentId)
    .where("method", "=", method)
    .where("amount", "<=", amount)
    .where("receipt", "is", null)
    .where("state", "in", [...openAttemptStates, "expired", "succeeded"])
    .orderBy("n")
    .forNoKeyUpdate()
    .execute();

export const findRecentPhones = (db: Database, days: number) =>
  db
    .selectFrom("payment_attempts")
    .innerJoin("payment_intents", "payment_intents.id", "payment_attempts.intent_id")
    .select(["payment_intents.id", "payment_intents.user_id", "payment_intents.amount", "phone_encrypted"])
    .where("payment_intents.state", "=", "open")
    .where("phone_encrypted", "is not", null)
    .where("started_at", ">", sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy("started_at", "desc")
    .limit(1_000)
    .execute();
