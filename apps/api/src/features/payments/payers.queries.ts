import "#features/payments/payments.tables.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";

/** A payment that is owed, and by whom; null without an account. */
export interface Owed {
  id: number;
  user_id: number | null;
  amount: number;
}

const AT_MOST = sql.lit(20);

/** Members by the phone of their account or of a membership; two at most, since two are too many. @param phone E.164 */
export async function findMembersWithPhone(db: Database, phone: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where phone = ${phone}
    union select user_id from memberships where phone_number = ${phone} and user_id is not null
    limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is owed by these members, or was tried from that phone. */
export async function findOwedByPhone(db: Database, phoneHash: Buffer, members: readonly number[]): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select id, user_id, amount from payment_intents where user_id = any (${members}::integer[]) and state = 'open'
    union select intent.id, user_id, intent.amount
    from payment_attempts attempt join payment_intents intent on intent.id = attempt.intent_id
    where phone_hash = ${phoneHash} and intent.state = 'open'
    order by id limit ${AT_MOST}`.execute(db);
  return rows;
}

/** @param fits of `first_name` and `phone` of a member who owes something */
const owedByMembers = async (db: Database, fits: RawBuilder<boolean>): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`
    with owed as (select id, user_id, amount from payment_intents where state = 'open' and user_id is not null),
    known as (
      select owed.*, first_name, phone from owed join users on users.id = owed.user_id
      union select owed.*, first_name, phone_number from owed join memberships member on member.user_id = owed.user_id)
    select distinct id, user_id, amount from known where ${fits} order by id limit ${AT_MOST}`.execute(db);
  return rows;
};

/** @param phoneHash SHA-256 of `2547…` in hex */
export const findOwedFromHashedPhone = (db: Database, phoneHash: string) =>
  owedByMembers(db, sql`encode(sha256(convert_to(substr(phone, 2), 'UTF8')), 'hex') = ${phoneHash}`);

interface Shown {
  firstName: string;
  /** The digits in front, as `+2547`, and the last three. */
  start: string;
  end: string;
}

/** What members owe of whom M-PESA would show the same, and what others tried from such a phone under such a name. */
export async function findOwedFromMaskedPhone(db: Database, { firstName, start, end }: Shown): Promise<Owed[]> {
  const members = await owedByMembers(
    db,
    sql`lower(first_name) = lower(${firstName}) and starts_with(phone, ${start}) and right(phone, 3) = ${end}`,
  );
  const { rows: others } = await sql<Owed>`
    select distinct intent.id, user_id, intent.amount
    from payment_attempts attempt join payment_intents intent on intent.id = attempt.intent_id
    where intent.state = 'open' and user_id is null and phone_last3 = ${end}
      and lower(split_part(payer_name, ' ', 1)) = lower(${firstName})
    order by id limit ${AT_MOST}`.execute(db);
  return [...members, ...others];
}
