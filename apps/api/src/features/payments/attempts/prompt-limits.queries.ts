import { openAttemptStates } from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldHashes } from "#database/delete-oldest.ts";

/** Advisory lock on prompts to one phone or from one network, until the transaction ends. */
export const lockPromptsToPhone = (tx: Database, hash: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString("hex")}, 0))`.execute(tx);

/** Whether the phone has an open or recent prompt. A prompt that the provider rejected does not count. */
export const phoneWasPrompted = async (tx: Database, hashes: readonly Buffer[], seconds: number): Promise<boolean> => {
  const found = await tx
    .selectFrom("payment_attempts")
    .select("id")
    .where("phone_hash", "in", hashes)
    .where((where) =>
      where.or([
        where("state", "in", openAttemptStates),
        where.and([
          where("started_at", ">", sql<Date>`now() - make_interval(secs => ${seconds})`),
          where.or([where("provider_id", "is not", null), where("state", "!=", "failed")]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Unpaid prompts on that phone in the last hour, for any payment. */
export const countUnpaidPrompts = async (tx: Database, phoneHashes: readonly Buffer[]): Promise<number> => {
  const { count } = await tx
    .selectFrom("payment_attempts")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("phone_hash", "in", phoneHashes)
    .where("started_at", ">", sql<Date>`now() - interval '1 hour'`)
    .where("state", "not in", ["succeeded", "reversed"])
    .executeTakeFirstOrThrow();
  return count;
};

/** Other phones that were prompted from one network in the last ten minutes and did not pay. */
export const countPhonesPrompted = async (
  tx: Database,
  networkHash: Buffer,
  phoneHashes: readonly Buffer[],
): Promise<number> => {
  const { count } = await tx
    .selectFrom("payment_attempts")
    .select(sql<number>`count(distinct phone_hash)::integer`.as("count"))
    .where("network_hash", "=", networkHash)
    .where("phone_hash", "not in", phoneHashes)
    .where("started_at", ">", sql<Date>`now() - interval '10 minutes'`)
    .where("state", "not in", ["succeeded", "reversed"])
    .executeTakeFirstOrThrow();
  return count;
};

/** All and paid prompts of one hour, without the last five minutes, in which they may still be paid. */
export const countPromptsOfHour = (db: Database) =>
  db
    .selectFrom("payment_attempts")
    .select([
      sql<number>`count(*)::integer`.as("prompts"),
      sql<number>`(count(*) filter (where state in ('succeeded', 'reversed')))::integer`.as("paid"),
    ])
    .where("phone_last3", "is not", null)
    .where("started_at", ">", sql<Date>`now() - interval '65 minutes'`)
    .where("started_at", "<=", sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirstOrThrow();

/** Of prompts that no limit counts any more. @returns how many were deleted, `limit` at most */
export const deleteNetworkHashes = (db: Database, limit: number) =>
  deleteOldHashes(db, "payment_attempts", { at: "started_at", before: sql`now() - interval '1 day'` }, limit);
