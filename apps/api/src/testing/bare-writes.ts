/** The least that a write does, a row that is on the disk, as baseline for bench/api.ts. */
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

export const createWritesTable = (db: Database) =>
  sql`create table if not exists bare_writes (id bigint generated always as identity, body text)`.execute(db);

export const insertWrite = (db: Database, body: unknown) =>
  sql`insert into bare_writes (body) values (${JSON.stringify(body)})`.execute(db);
