import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    invitation_codes: { user_id: number; code: string };
    invitation_mails: {
      id: Generated<number>;
      inviter_id: number;
      /** `digestsOfInvitedAddress`, the first, of the address. */
      address_digest: Buffer;
      /** Null once the email is sent. */
      email: string | null;
      asked_at: CreatedAt;
      sent_at: Date | null;
    };
    invitation_opt_outs: { address_digest: Buffer; opted_out_at: CreatedAt };
    invitation_joins: {
      user_id: number;
      inviter_id: number;
      joined_at: CreatedAt;
      /** Whether the inviter may see the first name and the month. */
      name_shared: Generated<boolean>;
    };
  }
}

/** @returns undefined when the user has a code already or the code is taken */
export const insertInvitationCode = (db: Database, userId: number, fresh: string) =>
  db
    .insertInto("invitation_codes")
    .values({ user_id: userId, code: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .returning("code")
    .executeTakeFirst();

export const findInvitationCode = (db: Database, userId: number) =>
  db.selectFrom("invitation_codes").select("code").where("user_id", "=", userId).executeTakeFirst();

export const findInviter = (db: Database, code: string) =>
  db.selectFrom("invitation_codes").select("user_id").where("code", "=", code).executeTakeFirst();

/** @returns undefined when the user was counted already */
export const insertInvitee = (db: Database, userId: number, inviterId: number) =>
  db
    .insertInto("invitation_joins")
    .values({ user_id: userId, inviter_id: inviterId })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .returning("user_id")
    .executeTakeFirst();

export const findInvitee = (db: Database, userId: number) =>
  db.selectFrom("invitation_joins").select("name_shared").where("user_id", "=", userId).executeTakeFirst();

export const updateNameShared = (db: Database, userId: number, name_shared: boolean) =>
  db
    .updateTable("invitation_joins")
    .set({ name_shared })
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();

export async function countInvitees(db: Database, inviterId: number): Promise<number> {
  const { count } = await db
    .selectFrom("invitation_joins")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("inviter_id", "=", inviterId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Joins whose name is shared: first name and month only. */
export const listNamedInvitees = (db: Database, inviterId: number, limit: number) =>
  db
    .selectFrom("invitation_joins")
    .innerJoin("users", "users.id", "invitation_joins.user_id")
    .select(["first_name", sql<string>`to_char(joined_at at time zone 'Africa/Nairobi', 'YYYY-MM')`.as("month")])
    .where("inviter_id", "=", inviterId)
    .where("name_shared", "=", true)
    .orderBy("joined_at", "desc")
    .limit(limit)
    .execute();

/** Serialises invitations of one inviter to one address until the commit. */
export const lockInvitedAddress = (tx: Database, inviterId: number, digest: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${digest.toString("hex")}, ${inviterId}))`.execute(tx);

export const findRecentInvitation = (db: Database, inviterId: number, digests: readonly Buffer[], days: number) =>
  db
    .selectFrom("invitation_mails")
    .select("id")
    .where("inviter_id", "=", inviterId)
    .where("address_digest", "in", digests)
    .where("asked_at", ">", daysAgo(days))
    .executeTakeFirst();

export const insertInvitationEmail = (
  tx: Database,
  mail: { inviter_id: number; address_digest: Buffer; email: string },
) => tx.insertInto("invitation_mails").values(mail).returning("id").executeTakeFirstOrThrow();

export const findInvitationEmail = (db: Database, id: number) =>
  db
    .selectFrom("invitation_mails")
    .select(["inviter_id", "address_digest", "email"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Whether an address is not unsubscribed and got fewer than `most` emails in `days` days. */
export async function isInvitable(
  db: Database,
  digests: readonly Buffer[],
  most: number,
  days: number,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from invitation_opt_outs where address_digest = any(${digests}::bytea[]))
      and (select count(*) from invitation_mails where address_digest = any(${digests}::bytea[]) and sent_at > ${daysAgo(days)}) < ${most}
      as may`.execute(db);
  return rows[0]!.may;
}

/** Deletes the address from the row. @param sent whether the email was sent */
export const completeInvitationEmail = (db: Database, id: number, sent: boolean) =>
  db
    .updateTable("invitation_mails")
    .set({ email: null, ...(sent ? { sent_at: sql<Date>`now()` } : {}) })
    .where("id", "=", id)
    .execute();

export const insertOptOut = (db: Database, digest: Buffer) =>
  db
    .insertInto("invitation_opt_outs")
    .values({ address_digest: digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteOldInvitationEmails = (db: Database, days: number, limit: number) =>
  deleteOldest(db, "invitation_mails", { column: "asked_at", before: daysAgo(days) }, limit);

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}::integer)`;
