import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** An export or erasure finds the stored replies of a person. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0024_idempotency_keys_of_person.sql", import.meta.url));
