import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** A visitor's application may be repeated: the later ones are `replaced`. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0042_visitors_applications.sql", import.meta.url));
