import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** Each step of the renewals finds the next memberships without reading those of the steps before. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0025_memberships_by_state_and_end.sql", import.meta.url));
