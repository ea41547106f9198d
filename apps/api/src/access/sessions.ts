import { hash, randomBytes, randomUUID } from "node:crypto";
import { DAY_MS } from "@party/contract/values/nairobi-time";
import { SignJWT } from "jose";
import type { Config } from "#config.ts";
import { deriveKey, isHmacValid, keyedHmac, verifyJwt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import type { Actor } from "#request/actor.ts";
import type { Services } from "#services.ts";
import {
  consumeRefreshToken,
  extendSession,
  findLiveSession,
  findUsedRefreshToken,
  hasUsedSiblingToken,
  insertRefreshToken,
  insertSession,
  listSessionsOfUser,
  lockSessionOfToken,
  revokeSession,
  revokeSessionOfToken,
  revokeSessionsOf,
  touchSession,
} from "./sessions.queries.ts";

/** docs/decisions/0003-sessions-and-sign-in.md */
const REFRESH_GRACE_SECONDS = 10;

type SessionServices = Pick<Services, "config" | "db">;

/** @throws Problem `session_ended` */
export async function findActor({ config, db }: SessionServices, bearer: string): Promise<Actor> {
  const sessionId = await createAccessTokenSigner(config).sessionOf(bearer);
  const session = sessionId && (await findLiveSession(db, sessionId));
  if (!session) throw new Problem("session_ended");
  // Only shown to its owner, so a call does not fail with it.
  if (session.seen_long_ago) await touchSession(db, session.id).catch(() => undefined);
  return { userId: session.user_id, sessionId: session.id };
}

/** For endpoints that visitors use too. @returns undefined without a valid token */
export async function findOptionalUserId(
  services: SessionServices,
  bearer: string | undefined,
): Promise<number | undefined> {
  if (bearer === undefined) return undefined;
  try {
    return (await findActor(services, bearer)).userId;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** @param services its `db` is a transaction */
export async function openSession(services: SessionServices, userId: number, device = describeDevice(undefined)) {
  const id = randomUUID();
  await insertSession(services.db, { id, userId, days: REFRESH_TOKEN_DAYS, device });
  return issueSessionTokens(services, userId, id);
}

/** The live sessions of a member, the current one marked. */
export async function listOwnSessions(db: Database, { userId, sessionId }: Actor) {
  const sessions = await listSessionsOfUser(db, userId);
  return sessions.map(({ created_at, last_seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    current: session.id === sessionId,
  }));
}

/** Ends one session of a member, or all except the current one. */
export async function endSessions(db: Database, { userId, sessionId }: Actor, which: string): Promise<number> {
  const ended = await revokeSessionsOf(db, userId, which === "others" ? { except: sessionId } : { only: which });
  if (which !== "others" && ended.length === 0) throw new Problem("not_found");
  return ended.length;
}

export async function endSessionsOfUser(db: Database, userId: number, except?: string): Promise<void> {
  await revokeSessionsOf(db, userId, except === undefined ? {} : { except });
}

/**
 * Exchanges a refresh token. Reuse of a token means theft and ends the session, except within the grace seconds, when the
 * reply was probably lost. Then only one of its two successors can be exchanged. docs/decisions/0003-sessions-and-sign-in.md
 */
export async function refreshSession({ config, db }: SessionServices, refreshToken: string) {
  const digest = digestOfRefreshToken(refreshToken);
  const tokens = await db.transaction().execute(async (tx) => {
    await lockSessionOfToken(tx, digest);
    const session = (await consumeRefreshToken(tx, digest)) ?? (await findSessionWithinGrace(tx, digest));
    if (!session) return undefined;
    if (await hasUsedSiblingToken(tx, digest)) {
      await revokeSession(tx, session.session_id);
      return undefined;
    }
    await extendSession(tx, session.session_id, REFRESH_TOKEN_DAYS, MAX_SESSION_DAYS);
    return issueSessionTokens({ config, db: tx }, session.user_id, session.session_id, digest);
  });
  if (tokens) return tokens;
  const used = await findUsedRefreshToken(db, digest, REFRESH_GRACE_SECONDS);
  if (used) await revokeSession(db, used.session_id);
  throw new Problem("session_ended");
}

async function findSessionWithinGrace(db: Database, digest: string) {
  const used = await findUsedRefreshToken(db, digest, REFRESH_GRACE_SECONDS);
  return used?.within_grace ? used : undefined;
}

/** Ends the session of either token; invalid tokens are ignored. */
export async function endSession(
  { config, db }: SessionServices,
  refreshToken?: string | null,
  bearer?: string,
): Promise<void> {
  if (refreshToken) await revokeSessionOfToken(db, digestOfRefreshToken(refreshToken));
  const sessionId = bearer && (await createAccessTokenSigner(config).sessionOf(bearer));
  if (sessionId) await revokeSession(db, sessionId);
}

async function issueSessionTokens(
  { config, db }: SessionServices,
  userId: number,
  sessionId: string,
  parent: string | null = null,
) {
  const refresh = newRefreshToken();
  await insertRefreshToken(db, { digest: digestOfRefreshToken(refresh), sessionId, days: REFRESH_TOKEN_DAYS, parent });
  return { access: await createAccessTokenSigner(config).sign(userId, sessionId), refresh };
}

/** Long, because clients of the specification have no refresh; ending the session ends the token. */
export const ACCESS_TOKEN_HOURS = 12;
export const REFRESH_TOKEN_DAYS = 30;
/** A session ends after this, however often its tokens are exchanged. */
const MAX_SESSION_DAYS = 90;

const TOKEN_ALGORITHM = "HS256";
const TOKEN_AUDIENCE = "party-api";

export function createAccessTokenSigner({ secretKey }: Pick<Config, "secretKey">) {
  const key = deriveKey(secretKey, "access tokens");
  return {
    sign: (userId: number, sessionId: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM })
        .setSubject(String(userId))
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_HOURS} hours`)
        .sign(key),
    /** @returns undefined when the token is not valid */
    async sessionOf(token: string): Promise<string | undefined> {
      const options = { algorithms: [TOKEN_ALGORITHM], audience: TOKEN_AUDIENCE };
      const payload = await verifyJwt(secretKey, "access tokens", token, options);
      return typeof payload?.sid === "string" ? payload.sid : undefined;
    },
  };
}

/** 256 random bits. */
const newRefreshToken = () => randomBytes(32).toString("base64url");

const digestOfRefreshToken = (refreshToken: string) => hash("sha256", refreshToken, "base64url");

/** Also the longest that browsers keep a cookie (RFC 6265bis). */
export const DEVICE_TOKEN_DAYS = 400;

type SecretKeyConfig = Pick<Config, "secretKey">;

/** The confirmation of an address ends the tokens from before: somebody else may have made the account. */
interface DeviceOwner {
  id: number;
  email_confirmed_at: Date | null;
}

/** A device of one side is unknown to the other: scripts of the site can read its token, those of the console cannot. */
const DEVICE_PURPOSES = { site: "known devices", console: "known devices of the console" };
type ClientApp = keyof typeof DEVICE_PURPOSES;

const deviceHmac = (
  { secretKey }: SecretKeyConfig,
  side: ClientApp,
  name: string,
  owner: DeviceOwner,
  day: number,
): Buffer =>
  keyedHmac(
    secretKey,
    DEVICE_PURPOSES[side],
    `${name}.${owner.id}.${day}${owner.email_confirmed_at ? "" : ".unconfirmed"}`,
  );

const currentDayNumber = () => Math.floor(Date.now() / DAY_MS);

/**
 * Identifies a known browser at sign-in, so that the failures of others do not delay it. Signed, not stored; the password is
 * still required. docs/decisions/0003-sessions-and-sign-in.md
 */
export function newDeviceToken(config: SecretKeyConfig, owner: DeviceOwner, side: ClientApp = "site"): string {
  const name = randomBytes(16).toString("base64url");
  const day = currentDayNumber();
  return `${name}.${owner.id}.${day}.${deviceHmac(config, side, name, owner, day).toString("base64url")}`;
}

/** @returns the name of the device; undefined when the token has expired, is not valid, or not of this account */
export function verifyDeviceToken(
  config: SecretKeyConfig,
  token: string | undefined,
  account: DeviceOwner | undefined,
  side: ClientApp = "site",
): string | undefined {
  const [, name, id, digits, mac] = /^([\w-]{22})\.(\d{1,10})\.(\d{1,6})\.([\w-]{43})$/.exec(token ?? "") ?? [];
  if (!account || !name || !digits || !mac || Number(id) !== account.id) return undefined;
  const day = Number(digits);
  const valid = isHmacValid(config.secretKey, mac, (secretKey) =>
    deviceHmac({ secretKey }, side, name, account, day).toString("base64url"),
  );
  return valid && currentDayNumber() - day <= DEVICE_TOKEN_DAYS ? name : undefined;
}

/** Order matters: the user agents of most browsers also contain the names of others. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPT)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const OPERATING_SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bKAIOS\b/i, "KaiOS"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** E.g. `Chrome on Android`. */
export function describeDevice(userAgent: string | undefined): string {
  const nameIn = (patterns: [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = nameIn(OPERATING_SYSTEMS);
  return `${nameIn(BROWSERS) ?? "A browser"}${system ? ` on ${system}` : ""}`;
}
