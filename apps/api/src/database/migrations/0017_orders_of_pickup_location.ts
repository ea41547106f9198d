import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** A pickup location is deleted without reading all orders. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0017_orders_of_pickup_location.sql", import.meta.url));
