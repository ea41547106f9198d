import "#features/payments/payments.tables.ts";
import type { Database } from "#database/database.ts";

export interface NewEvent {
  provider: string;
  direction: "in" | "out";
  kind: string;
  attemptId: string | null;
  hash: Buffer;
  headers: Record<string, string>;
  body: Buffer;
  source: string | null;
}

/** @returns undefined when the very same was stored before */
export const insertEvent = (db: Database, event: NewEvent) =>
  db
    .insertInto("provider_events")
    .values({
      provider: event.provider,
      direction: event.direction,
      kind: event.kind,
      attempt_id: event.attemptId,
      event_hash: event.hash,
      headers: JSON.stringify(event.headers),
      body_sealed: event.body,
      source: event.source,
    })
    .onConflict((conflict) => conflict.columns(["provider", "event_hash"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export type ProviderEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** With what came of it, null while nothing has. */
export const findEvent = (db: Database, id: string) =>
  db
    .selectFrom("provider_events")
    .leftJoin("provider_event_results", "provider_event_results.event_id", "provider_events.id")
    .select(["id", "provider", "kind", "attempt_id", "headers", "body_sealed", "source", "received_at", "result"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Two workers with the same event work one after the other. */
export const lockEvent = (tx: Database, id: string) =>
  tx.selectFrom("provider_events").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** @returns undefined when somebody else has worked it off */
export const finishEvent = (tx: Database, id: string, result: string) =>
  tx
    .insertInto("provider_event_results")
    .values({ event_id: id, result })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .executeTakeFirst();

/** Messages to a try that came from an address we do not know, and wait for the provider's own word. */
export const findUnconfirmed = (db: Database, attemptId: string) =>
  db
    .selectFrom("provider_events")
    .innerJoin("provider_event_results", "provider_event_results.event_id", "provider_events.id")
    .select(["id", "headers", "body_sealed", "received_at"])
    .where("attempt_id", "=", attemptId)
    .where("result", "=", "unconfirmed")
    .orderBy("id")
    .execute();

export const findWaitingEvents = (db: Database, attemptId: string) =>
  db
    .selectFrom("provider_events")
    .leftJoin("provider_event_results", "provider_event_results.event_id", "provider_events.id")
    .select("id")
    .where("attempt_id", "=", attemptId)
    .where("direction", "=", "in")
    .where("event_id", "is", null)
    .orderBy("id")
    .execute();
