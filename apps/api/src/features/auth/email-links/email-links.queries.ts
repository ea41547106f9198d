import "../auth.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest, deleteOldHashes } from "#database/delete-oldest.ts";
import type { Tables } from "#database/tables.ts";
import type { TokenPurpose } from "../auth.tables.ts";

const isUsableToken = sql<boolean>`account_tokens.used_at is null and account_tokens.expires_at > now()`;

export interface NewToken {
  hash: Buffer;
  userId: number;
  purpose: TokenPurpose;
  /** The recipient. */
  email: string;
  changeId?: number;
  minutes: number;
}

export async function insertToken(db: Database, { hash, userId, purpose, email, changeId, minutes }: NewToken) {
  await db
    .insertInto("account_tokens")
    .values({
      hash,
      user_id: userId,
      purpose,
      email,
      change_id: changeId ?? null,
      used_at: null,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

const selectToken = (db: Database, hash: Buffer, purposes: readonly TokenPurpose[]) =>
  db
    .selectFrom("account_tokens")
    .select(["user_id", "purpose", "email", "change_id", "used_at", sql<boolean>`expires_at <= now()`.as("expired")])
    .where("hash", "=", hash)
    .where("purpose", "in", purposes);

/** Also finds used and expired tokens. */
export const findToken = (db: Database, hash: Buffer, purposes: readonly TokenPurpose[]) =>
  selectToken(db, hash, purposes).executeTakeFirst();

/** Also finds used and expired tokens. */
export const lockToken = (tx: Database, hash: Buffer, purposes: readonly TokenPurpose[]) =>
  selectToken(tx, hash, purposes).forUpdate().executeTakeFirst();

export const findUsableToken = (db: Database, hash: Buffer, purposes: readonly TokenPurpose[]) =>
  db
    .selectFrom("account_tokens")
    .select(["user_id", "purpose", "email"])
    .where("hash", "=", hash)
    .where("purpose", "in", purposes)
    .where(isUsableToken)
    .executeTakeFirst();

/** @returns undefined when it was used before, so only one of two concurrent calls gets the row */
export const consumeToken = (tx: Database, hash: Buffer, purposes: readonly TokenPurpose[]) =>
  tx
    .updateTable("account_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("hash", "=", hash)
    .where("purpose", "in", purposes)
    .where(isUsableToken)
    .returning("user_id")
    .executeTakeFirst();

export async function voidTokens(tx: Database, userId: number, purposes: readonly TokenPurpose[]) {
  await tx
    .updateTable("account_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}

export const countRecentTokens = async (db: Database, userId: number, purpose: TokenPurpose, minutes: number) =>
  (
    await db
      .selectFrom("account_tokens")
      .select(sql<number>`count(*)::int`.as("recent"))
      .where("user_id", "=", userId)
      .where("purpose", "=", purpose)
      .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
      .executeTakeFirstOrThrow()
  ).recent;

/** Links sent to an unconfirmed address in the last minutes, over all accounts. */
export const countMailedLinks = async (db: Database, emailHashes: readonly Buffer[], minutes: number) =>
  (
    await db
      .selectFrom("mailed_links")
      .select(sql<number>`count(*)::int`.as("recent"))
      .where("email_hash", "in", emailHashes)
      .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
      .executeTakeFirstOrThrow()
  ).recent;

export async function insertMailedLink(
  db: Database,
  emailHash: Buffer,
  about: { networkHash?: Buffer | undefined; at?: Date | undefined; postponedJob?: string | undefined } = {},
): Promise<void> {
  const { networkHash = null, at, postponedJob = null } = about;
  const row = {
    email_hash: emailHash,
    network_hash: networkHash,
    postponed_job: postponedJob,
    ...(at ? { created_at: at } : {}),
  };
  await db.insertInto("mailed_links").values(row).execute();
}

/** Whether another job sends the email of this one. */
export const isLinkEmailPostponed = async (
  db: Database,
  emailHashes: readonly Buffer[],
  job: string,
): Promise<boolean> =>
  (await db
    .selectFrom("mailed_links")
    .select("id")
    .where("email_hash", "in", emailHashes)
    .where("postponed_job", "=", job)
    .executeTakeFirst()) !== undefined;

/** Emails of one network take their turn one after the other. */
export const lockRequesterNetwork = (tx: Database, networkHash: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${networkHash.toString("hex")}`}, 0))`.execute(tx);

/** @returns when the network has caused less than `perHour` emails within an hour; undefined when that is now */
export async function findNextLinkSendTime(
  db: Database,
  networkHash: Buffer,
  perHour: number,
): Promise<{ at: Date; hours: number } | undefined> {
  const turn = sql<Date>`created_at + interval '1 hour'`;
  return db
    .selectFrom("mailed_links")
    .select([turn.as("at"), sql<number>`extract(epoch from ${turn} - now())::float / 3600`.as("hours")])
    .where("network_hash", "=", networkHash)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .orderBy("created_at", "desc")
    .offset(perHour - 1)
    .limit(1)
    .executeTakeFirst();
}

export const deleteNetworkHashes = (db: Database, limit: number) =>
  deleteOldHashes(db, "mailed_links", { before: sql`now() - interval '1 hour'` }, limit);

/**
 * Records a security email, at most `atMost` per event and hour, and one sign-in per device and day. A job is recorded once.
 * @returns whether the email is to be sent
 */
export async function insertSecurityEmail(
  db: Database,
  { jobId, userId, event, device }: { jobId: string; userId: number; event: string; device: string | null },
  atMost: number,
): Promise<boolean> {
  await sql`
    insert into security_mails (job_id, user_id, event, device)
    select ${jobId}::uuid, ${userId}::integer, ${event}::text, ${device}::text
    where (select count(*) from security_mails
        where user_id = ${userId} and event = ${event} and created_at > now() - interval '1 hour') < ${atMost}
      and not (${event}::text = 'signed_in' and exists (select from security_mails
        where user_id = ${userId} and event = ${event} and device is not distinct from ${device}
        and created_at > now() - interval '1 day'))
    on conflict (job_id) do nothing`.execute(db);
  const recorded = await db
    .selectFrom("security_mails")
    .select("job_id")
    .where("job_id", "=", jobId)
    .executeTakeFirst();
  return recorded !== undefined;
}

export const insertEmailChange = (
  tx: Database,
  change: { user_id: number; old_email: string; new_email: string; old_email_confirmed: boolean },
) =>
  tx
    .insertInto("email_changes")
    .values({ ...change, confirmed_at: null, voided_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

const EMAIL_CHANGE_COLUMNS = [
  ...["id", "user_id", "old_email", "new_email", "old_email_confirmed"],
  ...["created_at", "confirmed_at", "voided_at"],
] as const satisfies readonly (keyof Tables["email_changes"])[];

export const findEmailChange = (db: Database, id: number) =>
  db.selectFrom("email_changes").select(EMAIL_CHANGE_COLUMNS).where("id", "=", id).executeTakeFirst();

/** The unconfirmed change whose link is still valid. */
export const findPendingChange = (db: Database, userId: number, days: number) =>
  db
    .selectFrom("email_changes")
    .select(EMAIL_CHANGE_COLUMNS)
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .where("voided_at", "is", null)
    .where("created_at", ">", sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** @returns undefined when it was confirmed or voided already */
export const confirmEmailChange = (tx: Database, id: number) =>
  tx
    .updateTable("email_changes")
    .set({ confirmed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("voided_at", "is", null)
    .returning(EMAIL_CHANGE_COLUMNS)
    .executeTakeFirst();

export async function voidPendingChanges(tx: Database, userId: number) {
  await tx
    .updateTable("email_changes")
    .set({ voided_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

/** Voids a change with all later ones: an attacker may have gone on to further addresses. */
export async function voidChangesFrom(tx: Database, userId: number, id: number) {
  await tx
    .updateTable("email_changes")
    .set({ voided_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("id", ">=", id)
    .execute();
  await tx
    .updateTable("account_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("change_id", ">=", id)
    .where("used_at", "is", null)
    .execute();
}

/** A recent change after which the previous owner may still restore the address. @param exceptUserId changes of this account do not count */
export const findReservedEmail = (db: Database, email: string, days: number, exceptUserId = 0) =>
  db
    .selectFrom("email_changes")
    .select("id")
    .where(sql<boolean>`lower(old_email) = lower(${email})`)
    .where("old_email_confirmed", "=", true)
    .where("user_id", "<>", exceptUserId)
    .where("voided_at", "is", null)
    .where("confirmed_at", ">", sql<Date>`now() - make_interval(days => ${days})`)
    .limit(1)
    .executeTakeFirst();

/** Days for which emails are counted, and more. */
const MAILED_LINK_DAYS = 2;
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

export const deleteOldTokens = (db: Database, days: number, limit: number) =>
  deleteOldest(db, "account_tokens", { column: "expires_at", before: daysAgo(days) }, limit);

export const deleteOldEmailChanges = (db: Database, days: number, limit: number) =>
  deleteOldest(db, "email_changes", { column: "created_at", before: daysAgo(days) }, limit);

export const deleteOldSecurityEmails = (db: Database, limit: number) =>
  deleteOldest(db, "security_mails", { column: "created_at", before: daysAgo(MAILED_LINK_DAYS) }, limit);

export const deleteOldMailedLinks = (db: Database, limit: number) =>
  deleteOldest(db, "mailed_links", { column: "created_at", before: daysAgo(MAILED_LINK_DAYS) }, limit);
