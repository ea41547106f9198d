import "./accounts.tables.ts";
import { hash, randomBytes, randomUUID } from "node:crypto";
import { RECENT_CODE_MINUTES, STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from "@party/contract/staff";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Actor } from "#request/actor.ts";

/** 256 random bits in the cookie; only the digest is stored. */
const digestOfCookie = (cookie: string): Buffer => hash("sha256", cookie, "buffer");

const isOpenStaffSession = sql<boolean>`sessions.kind = 'staff' and sessions.revoked_at is null and sessions.expires_at > now()
  and sessions.last_seen_at > now() - make_interval(mins => ${STAFF_IDLE_MINUTES})`;

export interface StaffSession extends Actor {
  name: string;
  email: string;
  endsAt: Date;
  /** Until when approvals need no other code; null before the first. */
  codeValidUntil: Date | null;
  twoStep: boolean;
}

/** @returns the value of the cookie */
export async function openStaffSession(
  tx: Database,
  { userId, device, byCode }: { userId: number; device: string; byCode: boolean },
): Promise<string> {
  const cookie = randomBytes(32).toString("base64url");
  await tx
    .insertInto("sessions")
    .values({
      id: randomUUID(),
      user_id: userId,
      kind: "staff",
      cookie_digest: digestOfCookie(cookie),
      code_at: byCode ? sql<Date>`now()` : null,
      expires_at: sql<Date>`now() + make_interval(hours => ${STAFF_SESSION_HOURS})`,
      revoked_at: null,
      device,
    })
    .execute();
  return cookie;
}

/** The open session of a cookie. Its idle time begins again. */
export async function findStaffSession(db: Database, cookie: string): Promise<StaffSession | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("second_steps", "second_steps.user_id", "sessions.user_id")
    .select(["sessions.id", "sessions.user_id", "sessions.expires_at", "first_name", "last_name", "email"])
    .select(sql<Date | null>`code_at + make_interval(mins => ${RECENT_CODE_MINUTES})`.as("code_valid_until"))
    .select(sql<boolean>`second_steps.confirmed_at is not null`.as("two_step"))
    .select(sql<boolean>`last_seen_at < now() - interval '1 minute'`.as("seen_long_ago"))
    .where("cookie_digest", "=", digestOfCookie(cookie))
    .where(isOpenStaffSession)
    .executeTakeFirst();
  if (!row) return undefined;
  // Once a minute is enough for a limit of half an hour, and saves a write for each request.
  if (row.seen_long_ago) await updateSessionLastSeen(db, row.id);
  return {
    userId: row.user_id,
    sessionId: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    endsAt: row.expires_at,
    codeValidUntil: row.code_valid_until,
    twoStep: row.two_step,
  };
}

const updateSessionLastSeen = (db: Database, id: string) =>
  db.updateTable("sessions").set({ last_seen_at: sql<Date>`now()` }).where("id", "=", id).execute();

/** @returns until when the code counts as recent */
export async function recordTwoStepCodeEntered(db: Database, sessionId: string): Promise<Date> {
  const { until } = await db
    .updateTable("sessions")
    .set({ code_at: sql<Date>`now()` })
    .where("id", "=", sessionId)
    .returning(sql<Date>`code_at + make_interval(mins => ${RECENT_CODE_MINUTES})`.as("until"))
    .executeTakeFirstOrThrow();
  return until;
}

export const listStaffSessions = (db: Database, userId: number) =>
  db
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .where(isOpenStaffSession)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();

/** @returns how many sessions were ended */
export async function endStaffSessions(db: Database, { userId, sessionId }: Actor, which: string): Promise<number> {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where(isOpenStaffSession)
    .$if(which === "others", (query) => query.where("id", "<>", sessionId))
    .$if(which !== "others", (query) => query.where("id", "=", which === "current" ? sessionId : which))
    .returning("id")
    .execute();
  return ended.length;
}
