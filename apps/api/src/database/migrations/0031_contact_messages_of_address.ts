import type { Kysely } from "kysely";
import { runAlone } from "../run-alone.ts";

/** A member's export and erasure find what they wrote to the party without reading all messages. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runAlone(db, new URL("0031_contact_messages_of_address.sql", import.meta.url));
