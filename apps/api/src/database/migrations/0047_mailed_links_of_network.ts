import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** The newest emails that a network caused. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0047_mailed_links_of_network.sql", import.meta.url));
