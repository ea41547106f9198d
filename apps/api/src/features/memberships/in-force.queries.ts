import "#features/memberships/memberships.tables.ts";
import { GRACE_DAYS } from "@party/contract/values/membership-plans";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const TODAY = sql`(now() at time zone 'Africa/Nairobi')::date`;

/** By the calendar too: a worker that stood still lets nobody be a member for longer. */
const inForce = sql<boolean>`state in ('active', 'grace')
  and (valid_until is null or valid_until + ${sql.lit(GRACE_DAYS)} >= ${TODAY})`;

/** The highest of a user's memberships that is in force today. */
export const findInForce = (db: Database, userId: number) =>
  db
    .selectFrom("memberships")
    .select([
      "id",
      "membership_type",
      "number",
      sql<string | null>`valid_until::text`.as("valid_until"),
      sql<boolean>`coalesce(valid_until < ${TODAY}, false)`.as("renewal_due"),
    ])
    .where("user_id", "=", userId)
    .where(inForce)
    .orderBy("fee", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Gives a user's number to a membership that has none; the user's is made when there is none yet. */
export async function numberMembership(db: Database, userId: number, membershipId: number): Promise<number> {
  const { number } = await db
    .insertInto("member_numbers")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId }))
    .returning("number")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("memberships")
    .set({ number })
    .where("id", "=", membershipId)
    .where("number", "is", null)
    .execute();
  return number;
}

/** Whose number it is, when they have a membership in force today. */
export const findUserInForce = (db: Database, number: number) =>
  db
    .selectFrom("member_numbers")
    .innerJoin("memberships", "memberships.user_id", "member_numbers.user_id")
    .select("member_numbers.user_id")
    .where("member_numbers.number", "=", number)
    .where(inForce)
    .limit(1)
    .executeTakeFirst();
