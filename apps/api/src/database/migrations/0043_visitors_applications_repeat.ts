import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** The index of 0042 leaves out applications that were replaced. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0043_visitors_applications_repeat.sql", import.meta.url));
