import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** The list of an event's attendees reads them in their order. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0018_attendees_in_order.sql", import.meta.url));
