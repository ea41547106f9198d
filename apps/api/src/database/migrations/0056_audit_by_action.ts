import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** What was decided is found without reading what was looked at, which most entries are about. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0056_audit_by_action.sql", import.meta.url));
