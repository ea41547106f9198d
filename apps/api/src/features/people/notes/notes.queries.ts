import type { NoteKind } from "@party/contract/values/person-records";
import { type Generated, type GeneratedAlways, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    person_notes: {
      id: GeneratedAlways<number>;
      person_id: number;
      kind: NoteKind;
      /** Empty once deleted. */
      text: string;
      /** Of users, without a reference. */
      made_by: number | null;
      made_at: Generated<Date>;
      deleted_at: Date | null;
    };
  }
}

/** Notes that were not deleted, with their authors. */
const selectNotes = (db: Database) =>
  db
    .selectFrom("person_notes")
    .leftJoin("users", "users.id", "person_notes.made_by")
    .select(["person_notes.id", "kind", "text", "made_by", "made_at", "first_name", "last_name"])
    .where("deleted_at", "is", null);

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

export const findNote = (db: Database, id: number) =>
  selectNotes(db).where("person_notes.id", "=", id).executeTakeFirst();

/** Newest first. @param after instant and id of the last one of the page before */
export const listNotes = (
  db: Database,
  personId: number,
  { after, limit, kind }: { after: readonly [number, number] | undefined; limit: number; kind?: NoteKind | undefined },
) =>
  selectNotes(db)
    .where("person_id", "=", personId)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(made_at, person_notes.id) < (${new Date(after![0]).toISOString()}::timestamptz, ${after![1]}::integer)`,
      ),
    )
    .orderBy("made_at", "desc")
    .orderBy("person_notes.id", "desc")
    .limit(limit)
    .execute();

export const insertNote = (
  tx: Database,
  note: Pick<Insertable<Tables["person_notes"]>, "person_id" | "kind" | "text" | "made_by">,
) => tx.insertInto("person_notes").values(note).returning("id").executeTakeFirstOrThrow();

/** That there was one stays. Deleting again changes nothing. @returns undefined for a note of somebody else, or of another person */
export const clearNoteText = (tx: Database, { id, personId, by }: { id: number; personId: number; by: number }) =>
  tx
    .updateTable("person_notes")
    .set({ text: "", deleted_at: sql<Date>`coalesce(deleted_at, now())` })
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .where("made_by", "=", by)
    .returning("id")
    .executeTakeFirst();
