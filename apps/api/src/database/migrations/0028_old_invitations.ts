import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** Old invitation emails are deleted in steps, without reading the newer ones at each. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0028_old_invitations.sql", import.meta.url));
