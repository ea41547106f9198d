import "../payments.tables.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";

export interface EventToStore {
  provider: string;
  direction: "in" | "out";
  kind: string;
  attemptId: string | null;
  /** Of a result of a refund. */
  refundRequestId?: string | null;
  body: string;
  headers?: Record<string, string>;
  /** IP address. */
  source?: string;
  /** Distinguishes events with the same body: the attempt, the URL or the signature. */
  distinguishedBy: string;
}

/** Stores an event before it is processed. @returns undefined when it was stored before */
export async function storeEvent(db: Database, secretKey: string, event: EventToStore): Promise<string | undefined> {
  const hash = createHash("sha256")
    .update(JSON.stringify([event.kind, event.distinguishedBy, event.body]))
    .digest();
  const stored = await db
    .insertInto("provider_events")
    .values({
      provider: event.provider,
      direction: event.direction,
      kind: event.kind,
      attempt_id: event.attemptId,
      refund_request_id: event.refundRequestId ?? null,
      event_hash: hash,
      headers: JSON.stringify(event.headers ?? {}),
      body_encrypted: encrypt(secretKey, event.body),
      source: event.source ?? null,
    })
    .onConflict((conflict) => conflict.columns(["provider", "event_hash"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id;
}

export type ProviderEvent = NonNullable<Awaited<ReturnType<typeof findProviderEvent>>>;

/** `result` is null until the event was processed. */
export const findProviderEvent = (db: Database, id: string) =>
  db
    .selectFrom("provider_events")
    .leftJoin("provider_event_results", "provider_event_results.event_id", "provider_events.id")
    .select(["id", "provider", "kind", "attempt_id", "refund_request_id"])
    .select(["headers", "body_encrypted", "source", "received_at", "result"])
    .where("id", "=", id)
    .executeTakeFirst();

export const lockProviderEvent = (tx: Database, id: string) =>
  tx.selectFrom("provider_events").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** @returns undefined when another worker has processed it */
export const insertProviderEventResult = (tx: Database, id: string, result: string) =>
  tx
    .insertInto("provider_event_results")
    .values({ event_id: id, result })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .executeTakeFirst();

/** Callbacks that could not be trusted and wait for a query. */
export const findUnconfirmedEvents = (db: Database, attemptId: string) =>
  db
    .selectFrom("provider_events")
    .innerJoin("provider_event_results", "provider_event_results.event_id", "provider_events.id")
    .select(["id", "headers", "body_encrypted", "received_at"])
    .where("attempt_id", "=", attemptId)
    .where("result", "=", "unconfirmed")
    .orderBy("id")
    .execute();

export const findUnprocessedEvents = (db: Database, attemptId: string) =>
  db
    .selectFrom("provider_events")
    .leftJoin("provider_event_results", "provider_event_results.event_id", "provider_events.id")
    .select("id")
    .where("attempt_id", "=", attemptId)
    .where("direction", "=", "in")
    .where("event_id", "is", null)
    .orderBy("id")
    .execute();

/** Of an event in the order of their receipt. */
export interface EventPosition {
  /** With the microseconds of PostgreSQL, which a `Date` does not have. */
  receivedAt: string;
  id: string;
}

/**
 * Deletes webhooks that were about none of our payments, of the next `limit` that name no attempt. `of no try of ours` was
 * stored before version 0.2.
 * @returns the position after which to go on; undefined at the end
 */
export const deleteUnmatchedEvents = (
  db: Database,
  days: number,
  limit: number,
  after: EventPosition = { receivedAt: "-infinity", id: "0" },
): Promise<EventPosition | undefined> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<EventPosition & { unmatched: boolean }>`
      select id, received_at::text as "receivedAt", not exists (
        select from provider_event_results
        where event_id = event.id and result not in ('not read', 'of no attempt of ours', 'of no try of ours')
      ) as unmatched
      from provider_events event
      where kind = 'common' and direction = 'in' and attempt_id is null
        and received_at < now() - make_interval(days => ${days})
        and (received_at, id) > (${after.receivedAt}::timestamptz, ${after.id}::bigint)
      order by received_at, id limit ${limit}`.execute(tx);
    const unmatched = sql<string>`any(${rows.filter((row) => row.unmatched).map(({ id }) => id)}::bigint[])`;
    await tx.deleteFrom("provider_event_results").where("event_id", "=", unmatched).execute();
    await tx.deleteFrom("provider_events").where("id", "=", unmatched).execute();
    const last = rows.at(-1);
    return last && rows.length === limit ? { receivedAt: last.receivedAt, id: last.id } : undefined;
  });

/** The last callback of a payment service. */
export const findLastCallback = (db: Database, provider: string) =>
  db
    .selectFrom("provider_events")
    .select(["received_at", "source"])
    .where("provider", "=", provider)
    .where("direction", "=", "in")
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** The first callback about an attempt. */
export const findFirstCallbackOf = (db: Database, attemptId: string) =>
  db
    .selectFrom("provider_events")
    .select(["received_at", "source"])
    .where("attempt_id", "=", attemptId)
    .where("direction", "=", "in")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
