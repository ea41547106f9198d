import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** The oldest orders to hand out are read in their order, without sorting all. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0019_orders_in_order.sql", import.meta.url));
