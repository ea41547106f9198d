import { randomUUID } from "node:crypto";
import type { Actor } from "#actor.ts";
import type { Database } from "#database/database.ts";
import { deviceWords } from "#features/auth/devices.ts";
import {
  extendSession,
  findLiveSession,
  findSpentRefreshToken,
  hasSpentSibling,
  insertRefreshToken,
  insertSession,
  listSessionsOf,
  lockSessionOfToken,
  revokeSession,
  revokeSessionOfToken,
  revokeSessionsOf,
  spendRefreshToken,
} from "#features/auth/sessions.queries.ts";
import { accessTokens, digestOf, newRefreshToken, REFRESH_DAYS, SESSION_DAYS } from "#features/auth/tokens.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

/** docs/decisions/0010-refresh-tokens.md */
const GRACE_SECONDS = 10;

type Needs = Pick<Services, "config" | "db">;

/** The member behind an access token whose session has not ended. */
export async function findActor({ config, db }: Needs, bearer: string): Promise<Actor> {
  const sessionId = await accessTokens(config).sessionOf(bearer);
  const session = sessionId && (await findLiveSession(db, sessionId));
  if (!session) throw new Problem("session_ended");
  return { userId: session.user_id, sessionId: session.id };
}

/** The member behind a call that visitors make too. A token that is no good makes a visitor of its holder. */
export async function memberOrVisitor(needs: Needs, bearer: string | undefined): Promise<number | undefined> {
  if (bearer === undefined) return undefined;
  try {
    return (await findActor(needs, bearer)).userId;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

export const startSession = ({ config, db }: Needs, userId: number, device?: string) =>
  db.transaction().execute((tx) => openSession({ config, db: tx }, userId, device));

/** @param needs its `db` is a transaction */
export async function openSession(needs: Needs, userId: number, device = deviceWords(undefined)) {
  const id = randomUUID();
  await insertSession(needs.db, { id, userId, days: REFRESH_DAYS, device });
  return issueTokens(needs, userId, id);
}

/** Where a member is signed in, the one who asks among them. */
export async function sessionsOf(db: Database, { userId, sessionId }: Actor) {
  const sessions = await listSessionsOf(db, userId);
  return sessions.map(({ created_at, last_seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    current: session.id === sessionId,
  }));
}

/** Ends one of a member's sessions, or all but the one that asks. */
export async function endSessions(db: Database, { userId, sessionId }: Actor, which: string): Promise<number> {
  const ended = await revokeSessionsOf(db, userId, which === "others" ? { except: sessionId } : { only: which });
  if (which !== "others" && ended.length === 0) throw new Problem("not_found");
  return ended.length;
}

/** Ends every session of an account, or all but one. */
export async function endSessionsOf(db: Database, userId: number, except?: string): Promise<void> {
  await revokeSessionsOf(db, userId, except === undefined ? {} : { except });
}

/**
 * Exchanges a refresh token. One that was spent before was stolen, or its thief was here first: the whole family ends.
 * Except within seconds, when it was more likely the reply that got lost on the way. Then only one of the two that came
 * of it may go on: an honest client holds one.
 */
export async function refreshSession({ config, db }: Needs, refreshToken: string) {
  const digest = digestOf(refreshToken);
  const tokens = await db.transaction().execute(async (tx) => {
    await lockSessionOfToken(tx, digest);
    const session = (await spendRefreshToken(tx, digest)) ?? (await gracedSession(tx, digest));
    if (!session) return undefined;
    if (await hasSpentSibling(tx, digest)) {
      await revokeSession(tx, session.session_id);
      return undefined;
    }
    await extendSession(tx, session.session_id, REFRESH_DAYS, SESSION_DAYS);
    return issueTokens({ config, db: tx }, session.user_id, session.session_id, digest);
  });
  if (tokens) return tokens;
  const spent = await findSpentRefreshToken(db, digest, GRACE_SECONDS);
  if (spent) await revokeSession(db, spent.session_id);
  throw new Problem("session_ended");
}

async function gracedSession(db: Database, digest: string) {
  const spent = await findSpentRefreshToken(db, digest, GRACE_SECONDS);
  return spent?.graced ? spent : undefined;
}

/** Ends the session by whichever token is left of it; one that means nothing ends nothing. */
export async function endSession({ config, db }: Needs, refreshToken?: string | null, bearer?: string): Promise<void> {
  if (refreshToken) await revokeSessionOfToken(db, digestOf(refreshToken));
  const sessionId = bearer && (await accessTokens(config).sessionOf(bearer));
  if (sessionId) await revokeSession(db, sessionId);
}

async function issueTokens({ config, db }: Needs, userId: number, sessionId: string, parent: string | null = null) {
  const refresh = newRefreshToken();
  await insertRefreshToken(db, { digest: digestOf(refresh), sessionId, days: REFRESH_DAYS, parent });
  return { access: await accessTokens(config).sign(userId, sessionId), refresh };
}
