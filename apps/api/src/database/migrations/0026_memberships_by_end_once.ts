import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** Another index orders memberships by their end, for each state. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0026_memberships_by_end_once.sql", import.meta.url));
