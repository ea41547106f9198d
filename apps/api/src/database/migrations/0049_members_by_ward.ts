import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** Coordinators see how many members their place has, without reading those of the whole country. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0049_members_by_ward.sql", import.meta.url));
