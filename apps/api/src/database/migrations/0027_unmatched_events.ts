import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** Webhooks about no payment are found without reading those that were about one. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0027_unmatched_events.sql", import.meta.url));
