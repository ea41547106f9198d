import { createHash } from "node:crypto";
import { encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import { findUnprocessedEvents, insertEvent } from "./provider-events.queries.ts";

/**
 * Works off a message of a provider; see `readNotice`. Several at once, because behind each somebody waits, and asking a
 * provider about one takes its time; no more, because each holds one of the process's ten connections.
 */
export const processCallback = job<{ eventId: string }>("payments.notice", {
  retryLimit: 20,
  retryDelayMax: 3_600,
  sideBySide: 4,
});

/** The same for the common addresses of other providers, apart, so that none of it delays a prompt's outcome. */
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
  /** The address it came from. */
  source?: string;
  /** What makes it another message than the same words said elsewhere: the try's address, a moment. */
  distinguishedBy: string;
}

/** Keeps a message as it was said, before anything is made of it. @returns its id, or undefined when it was there */
export async function storeEvent(db: Database, secretKey: string, said: EventToStore): Promise<string | undefined> {
  const hash = createHash("sha256")
    .update(JSON.stringify([said.kind, said.distinguishedBy, said.body]))
    .digest();
  const kept = await insertEvent(db, {
    provider: said.provider,
    direction: said.direction,
    kind: said.kind,
    attemptId: said.attemptId,
    hash,
    headers: said.headers ?? {},
    body: encrypt(secretKey, said.body),
    source: said.source ?? null,
  });
  return kept?.id;
}

/** What came for a try before we knew how its start ended. */
export async function enqueueUnprocessedEvents(tx: Database, jobs: Jobs, attemptId: string): Promise<void> {
  for (const { id } of await findUnprocessedEvents(tx, attemptId))
    await jobs.enqueue(tx, processCallback, { eventId: id });
}
