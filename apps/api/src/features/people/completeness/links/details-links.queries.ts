import { type Generated, type GeneratedAlways, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** By which somebody without an account completes their details. */
    details_links: {
      id: GeneratedAlways<number>;
      person_id: number;
      code_hash: Buffer;
      /** Of users, without a reference. */
      made_by: number;
      made_at: Generated<Date>;
      expires_at: Generated<Date>;
      /** Wrong answers to the question who holds it. */
      failures: Generated<number>;
      used_at: Date | null;
      /** Also of one that was replaced, used up, or tried too often. */
      ended_at: Date | null;
    };
  }
}

/** Ends the one of before. @returns until when it is good */
export async function insertDetailsLink(
  tx: Database,
  link: { person_id: number; code_hash: Buffer; made_by: number },
): Promise<Date> {
  await sql`update details_links set ended_at = now() where person_id = ${link.person_id} and ended_at is null`.execute(
    tx,
  );
  const { expires_at } = await tx
    .insertInto("details_links")
    .values(link)
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** An open link, with who its person is now. @param hashes of the code, with each accepted key */
export async function findOpenLink(db: Database, hashes: readonly Buffer[]) {
  const { rows } = await sql<{ id: number; person_id: number; expires_at: Date }>`
    select id, live_person(person_id) as person_id, expires_at from details_links
    where code_hash = any(${hashes}::bytea[]) and ended_at is null and expires_at > now()`.execute(db);
  return rows[0];
}

/** @returns undefined for one that has ended meanwhile */
export async function lockOpenLink(tx: Database, id: number): Promise<{ failures: number } | undefined> {
  const { rows } = await sql<{ failures: number }>`
    select failures from details_links where id = ${id} and ended_at is null and expires_at > now() for update`.execute(
    tx,
  );
  return rows[0];
}

/** Ends the link with the last answer that is allowed. */
export const countWrongAnswer = (db: Database, id: number, most: number) =>
  sql`update details_links set failures = failures + 1, ended_at = case when failures + 1 >= ${most} then now() end
    where id = ${id} and ended_at is null`.execute(db);

export const markLinkUsed = (tx: Database, id: number, isEnded: boolean) =>
  sql`update details_links set used_at = now(), ended_at = case when ${isEnded}::boolean then now() end
    where id = ${id}`.execute(tx);

/** @returns how many were deleted */
export const deleteOldLinks = (db: Database, limit: number) =>
  deleteOldest(db, "details_links", { column: "expires_at", before: sql<Date>`now() - interval '60 days'` }, limit);
