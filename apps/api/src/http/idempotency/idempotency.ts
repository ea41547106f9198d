import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { inputError } from "@party/contract/values/input-error";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { acceptedKeys, prefixedHmac } from "#crypto.ts";
import { type Database, isDatabaseUnavailable } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";
import { Problem } from "#problem.ts";
import { HANDLER_TIMEOUT_MS } from "#request/timeout.ts";
import type { Services } from "#services.ts";
import type { UntypedCall } from "../implement.ts";

/** Several times the handler's timeout, so that only a crashed process leaves a claim behind. */
const CLAIM_LEASE_SECONDS = (6 * HANDLER_TIMEOUT_MS) / 1_000;
const REPEAT_AFTER_MS = 500;
const RETENTION_HOURS = 24;
const VISIBLE_ASCII = /^[\x21-\x7e]{1,200}$/;

export interface StoredReply {
  status: number;
  body: string;
}

/** The request's `Idempotency-Key`, if it sent one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !VISIBLE_ASCII.test(key)) {
    throw new Problem("invalid_input", { fields: { "Idempotency-Key": [inputError("visible_ascii")] } });
  }
  return key;
}

/**
 * Runs a write once per key; a repetition gets the stored reply. Only replies of successful calls are stored, so a failed one
 * can be retried at once.
 * @param run may store its reply in the transaction of its write: then a crash after the commit does not repeat the write
 */
export async function withIdempotencyKey(
  { db, config }: Pick<Services, "db" | "config">,
  key: string,
  route: string,
  { params, query, body, actor }: UntypedCall,
  run: (storeIn: (tx: Database, reply: StoredReply) => Promise<void>) => Promise<StoredReply>,
): Promise<StoredReply> {
  const scope = `${route} ${actor ? `user ${actor.userId}` : "visitor"}`;
  // An HMAC, because a body may contain a password that could be guessed from a plain digest.
  const text = JSON.stringify({ params, query, body });
  const fingerprints = acceptedKeys(config.secretKey).map((each) => prefixedHmac(each, text).toString("base64url"));
  const claim = randomUUID();
  if (!(await claimIdempotencyKey(db, { scope, key, fingerprints, claim })))
    return replayReply(db, { scope, key, fingerprints });
  let reply: StoredReply;
  let isStored = false;
  try {
    reply = await run(async (tx, stored) => {
      // Another request has taken over, because this one needed longer than its lease.
      if (!(await storeReply(tx, { scope, key, claim }, stored))) throw new Problem("busy");
      isStored = true;
    });
  } catch (error) {
    await retryWhileUnavailable(() => releaseIdempotencyKey(db, { scope, key, claim }));
    throw error;
  }
  if (!isStored) await retryWhileUnavailable(() => storeReply(db, { scope, key, claim }, reply));
  return reply;
}

/**
 * Runs a statement; while the database is away, as after the death of a primary, again in the background until the claim
 * ends. The caller is answered meanwhile: a write that was committed is not reported as failed.
 */
async function retryWhileUnavailable(statement: () => Promise<unknown>): Promise<void> {
  try {
    await statement();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    void retryUntil(statement, performance.now() + CLAIM_LEASE_SECONDS * 1_000);
  }
}

async function retryUntil(statement: () => Promise<unknown>, until: number): Promise<void> {
  while (performance.now() < until) {
    await delay(REPEAT_AFTER_MS, undefined, { ref: false });
    const done = await statement().then(
      () => true,
      (error: unknown) => !isDatabaseUnavailable(error),
    );
    if (done) return;
  }
}

/**
 * Claims a key that is new, was left by a crashed process, or whose reply has expired. A lease that ends after twice its time
 * was made by a clock that was ahead; one that is a moment too long, by a request that began a moment later.
 */
async function claimIdempotencyKey(
  db: Database,
  { scope, key, fingerprints, claim }: { scope: string; key: string; fingerprints: string[]; claim: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys as kept (scope, key, fingerprint, claim, leased_until)
    values (${scope}, ${key}, ${fingerprints[0]}, ${claim}, now() + make_interval(secs => ${CLAIM_LEASE_SECONDS}))
    on conflict (scope, key) do update set
      fingerprint = excluded.fingerprint, claim = excluded.claim, leased_until = excluded.leased_until,
      status = null, reply = null, created_at = now()
    where (kept.status is null and kept.fingerprint = any(${fingerprints}::text[])
        and kept.leased_until not between now() and now() + make_interval(secs => ${2 * CLAIM_LEASE_SECONDS}))
      or kept.created_at < now() - make_interval(hours => ${RETENTION_HOURS})
    returning claim`.execute(db);
  return rows.length === 1;
}

async function replayReply(
  db: Database,
  { scope, key, fingerprints }: { scope: string; key: string; fingerprints: string[] },
): Promise<StoredReply> {
  const kept = await db
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "status", "reply"])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  if (kept && !fingerprints.includes(kept.fingerprint)) throw new Problem("key_reused");
  // No row: the first request has just failed and released the key.
  if (kept?.status == null || kept.reply == null) throw new Problem("request_in_progress", { retryAfter: 1 });
  return { status: kept.status, body: kept.reply };
}

interface ClaimedKey {
  scope: string;
  key: string;
  claim: string;
}

/** @returns false when the claim is another request's */
const storeReply = async (
  db: Database,
  { scope, key, claim }: ClaimedKey,
  { status, body }: StoredReply,
): Promise<boolean> => {
  const updated = await db
    .updateTable("idempotency_keys")
    .set({ status, reply: body })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("claim", "=", claim)
    .returning("key")
    .executeTakeFirst();
  return updated !== undefined;
};

/** A stored reply stays: its write was committed. */
async function releaseIdempotencyKey(db: Database, { scope, key, claim }: ClaimedKey): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("claim", "=", claim)
    .where("status", "is", null)
    .execute();
}

/** @returns how many */
export const deleteOldIdempotencyKeys = (db: Database, limit: number): Promise<number> =>
  deleteOldest(
    db,
    "idempotency_keys",
    { column: "created_at", before: sql<Date>`now() - make_interval(hours => ${RETENTION_HOURS})` },
    limit,
  );
