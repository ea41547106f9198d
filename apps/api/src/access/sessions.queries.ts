import "./accounts.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";

const isLiveSession = sql<boolean>`revoked_at is null and sessions.expires_at > now()`;

export const findLiveSession = (db: Database, sessionId: string) =>
  db
    .selectFrom("sessions")
    .select(["id", "user_id", sql<boolean>`last_seen_at < now() - interval '15 minutes'`.as("seen_long_ago")])
    .where("id", "=", sessionId)
    .where("kind", "=", "member")
    .where(isLiveSession)
    .executeTakeFirst();

export const touchSession = (db: Database, sessionId: string) =>
  db.updateTable("sessions").set({ last_seen_at: sql<Date>`now()` }).where("id", "=", sessionId).execute();

export async function insertSession(
  db: Database,
  { id, userId, days, device }: { id: string; userId: number; days: number; device: string },
) {
  await db
    .insertInto("sessions")
    .values({ id, user_id: userId, expires_at: daysFromNow(days), revoked_at: null, device })
    .execute();
}

export const listSessionsOfUser = (db: Database, userId: number) =>
  db
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .where("kind", "=", "member")
    .where(isLiveSession)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();

export const hasSignedInBefore = async (db: Database, userId: number) =>
  (await db.selectFrom("sessions").select("id").where("user_id", "=", userId).limit(1).executeTakeFirst()) !==
  undefined;

/** @param only ends this session only @param except ends all others @returns the ended sessions */
export const revokeSessionsOf = (
  db: Database,
  userId: number,
  { only, except }: { only?: string; except?: string } = {},
) =>
  db
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where(isLiveSession)
    .$if(only !== undefined, (query) => query.where("id", "=", only!))
    .$if(except !== undefined, (query) => query.where("id", "<>", except!))
    .returning("id")
    .execute();

export async function insertRefreshToken(
  db: Database,
  { digest, sessionId, days, parent }: { digest: string; sessionId: string; days: number; parent: string | null },
) {
  await db
    .insertInto("refresh_tokens")
    .values({ digest, session_id: sessionId, expires_at: daysFromNow(days), used_at: null, parent })
    .execute();
}

/** Serialises the exchanges of one session until the transaction ends. */
export const lockSessionOfToken = (tx: Database, digest: string) =>
  tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", (from) => from.selectFrom("refresh_tokens").select("session_id").where("digest", "=", digest))
    .forUpdate()
    .executeTakeFirst();

/** Whether another token with the same parent was used. */
export const hasUsedSiblingToken = async (tx: Database, digest: string) =>
  (await tx
    .selectFrom("refresh_tokens as own")
    .innerJoin("refresh_tokens as sibling", "sibling.parent", "own.parent")
    .select("sibling.digest")
    .where("own.digest", "=", digest)
    .whereRef("sibling.digest", "<>", "own.digest")
    .where("sibling.used_at", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** @returns undefined unless the token is unused and its session live, so only one of two concurrent calls gets the row */
export const consumeRefreshToken = (db: Database, digest: string) =>
  db
    .updateTable("refresh_tokens")
    .from("sessions")
    .set({ used_at: sql<Date>`now()` })
    .whereRef("sessions.id", "=", "refresh_tokens.session_id")
    .where("digest", "=", digest)
    .where("used_at", "is", null)
    .where("refresh_tokens.expires_at", ">", sql<Date>`now()`)
    .where(isLiveSession)
    .returning(["session_id", "user_id"])
    .executeTakeFirst();

/** @returns a used token, with whether it was used so recently that only the reply may have been lost */
export const findUsedRefreshToken = (db: Database, digest: string, graceSeconds: number) =>
  db
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .select([
      "session_id",
      "user_id",
      sql<boolean>`used_at > now() - make_interval(secs => ${graceSeconds}) and ${isLiveSession}`.as("within_grace"),
    ])
    .where("digest", "=", digest)
    .where("used_at", "is not", null)
    .executeTakeFirst();

/** Extends the session with its newest refresh token, up to `atMost` days in all. */
export async function extendSession(db: Database, sessionId: string, days: number, atMost: number) {
  await db
    .updateTable("sessions")
    .set({
      expires_at: sql<Date>`least(now() + make_interval(days => ${days}), created_at + make_interval(days => ${atMost}))`,
      last_seen_at: sql<Date>`now()`,
    })
    .where("id", "=", sessionId)
    .execute();
}

export async function revokeSession(db: Database, sessionId: string) {
  await db
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`now()` })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

export async function revokeSessionOfToken(db: Database, digest: string) {
  await db
    .updateTable("sessions")
    .from("refresh_tokens")
    .set({ revoked_at: sql<Date>`now()` })
    .whereRef("sessions.id", "=", "refresh_tokens.session_id")
    .where("digest", "=", digest)
    .where("revoked_at", "is", null)
    .execute();
}

/** Deletes sessions that expired or were revoked so many days ago. */
export async function deleteEndedSessions(db: Database, keptDays: number, limit: number): Promise<number> {
  const before = sql<Date>`now() - make_interval(days => ${keptDays})`;
  const expired = await deleteOldest(db, "sessions", { column: "expires_at", before }, limit);
  if (expired === limit) return expired;
  return expired + (await deleteOldest(db, "sessions", { column: "revoked_at", before }, limit - expired));
}

const daysFromNow = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;
