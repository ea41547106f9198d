import type { PersonNote } from "@party/contract/person-notes.staff";
import type { NoteKind } from "@party/contract/values/person-records";
import type { Territory } from "#access/territory.ts";
import { newestFirstCursor, paginateRows } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { nameOfStaff } from "../record/changes.ts";
import { findPerson, lockPerson } from "../record/record.staff.ts";
import { clearNoteText, findNote, insertNote, listNotes, type NoteRow } from "./notes.queries.ts";

/** A call about what is written about people. */
export interface NoteContext {
  /** A transaction for what writes. */
  db: Database;
  territory: Territory;
  staffId: number;
}

const toNote = (row: NoteRow, staffId: number): PersonNote => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  by: nameOfStaff(row.made_by, row),
  at: row.made_at.toISOString(),
  own: row.made_by === staffId,
});

/** A page of the notes about a person, newest first. @throws Problem `not_found` outside the territory */
export async function listNotesPage(
  { db, territory, staffId }: NoteContext,
  personId: number,
  { cursor, limit, kind }: { cursor?: string | undefined; limit: number; kind?: NoteKind | undefined },
) {
  const { id } = await findPerson(db, territory, personId);
  const rows = await listNotes(db, id, { after: newestFirstCursor.read(cursor), limit: limit + 1, kind });
  const page = paginateRows(rows, limit, ({ made_at, id: last }) => newestFirstCursor.write([made_at.getTime(), last]));
  return { ...page, results: page.results.map((row) => toNote(row, staffId)) };
}

/** @throws Problem `not_found`, `person_erased` */
export async function addNote(
  { db, territory, staffId }: NoteContext,
  personId: number,
  note: { kind: NoteKind; text: string },
): Promise<PersonNote> {
  const person = await lockPerson(db, territory, personId);
  const { id } = await insertNote(db, { ...note, person_id: person.id, made_by: staffId });
  return toNote((await findNote(db, id))!, staffId);
}

/** @throws Problem `not_found` for a note that the caller did not write */
export async function deleteNote(
  { db, territory, staffId }: NoteContext,
  personId: number,
  note: number,
): Promise<void> {
  const person = await findPerson(db, territory, personId);
  if (!(await clearNoteText(db, { id: note, personId: person.id, by: staffId }))) throw new Problem("not_found");
}
