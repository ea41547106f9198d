import { createHash } from "node:crypto";
import { encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import { findUnprocessedEvents, insertProviderEvent } from "./provider-events.queries.ts";

/**
 * See `processEvent` in `callbacks.ts`. Several run concurrently, because a payer waits for each and requests to a
 * provider take time; not more, because each uses one of the process's ten database connections.
 */
export const processCallback = job<{ eventId: string }>("payments.notice", {
  retryLimit: 20,
  retryDelayMax: 3_600,
  sideBySide: 4,
});

/** A queue of its own for webhooks, so that they do not delay the outcome of prompts. */
export const processWebhook = job<{ eventId: string }>("payments.common-notice", {
  retryLimit: 20,
  retryDelayMax: 3_600,
  sideBySide: 2,
});

export interface EventToStore {
  provider: string;
  direction: "in" | "out";
  kind: string;
  attemptId: string | null;
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
  const stored = await insertProviderEvent(db, {
    provider: event.provider,
    direction: event.direction,
    kind: event.kind,
    attemptId: event.attemptId,
    hash,
    headers: event.headers ?? {},
    body: encrypt(secretKey, event.body),
    source: event.source ?? null,
  });
  return stored?.id;
}

/** Enqueues the callbacks that came before the response to the start. */
export async function enqueueUnprocessedEvents(tx: Database, jobs: Jobs, attemptId: string): Promise<void> {
  for (const { id } of await findUnprocessedEvents(tx, attemptId))
    await jobs.enqueue(tx, processCallback, { eventId: id });
}
