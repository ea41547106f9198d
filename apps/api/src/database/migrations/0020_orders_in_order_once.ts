import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** Replaced by that of 0019. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0020_orders_in_order_once.sql", import.meta.url));
