import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** County coordinators find what was changed in their county without reading the log of the whole country. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0048_audit_by_place.sql", import.meta.url));
