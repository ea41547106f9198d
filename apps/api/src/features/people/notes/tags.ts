import type { PersonTag } from "@party/contract/person-notes.staff";
import { z } from "zod";
import { cursorOf, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import { type Database, isStillReferenced } from "#database/database.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { storeRecordChanges } from "../record/changes.ts";
import { findPerson, lockPerson } from "../record/record.staff.ts";
import type { NoteContext } from "./notes.ts";
import {
  countTags,
  deletePersonTag,
  deleteTagRow,
  insertPersonTag,
  insertTag,
  listTags,
  lockTag,
  lockTags,
  updateTag,
} from "./tags.queries.ts";

/** Of those that are given: so few that a list of choices shows all. */
const MAX_TAGS = 100;

type TagRow = NonNullable<Awaited<ReturnType<typeof lockTag>>>;

const toTag = ({ id, name, description, retired_at }: TagRow): PersonTag => ({
  ...{ id, name, description },
  retired_at: retired_at?.toISOString() ?? null,
});

const tagCursor = cursorOf(z.tuple([z.string().max(200), sortKeySchema.id]));

interface TagQuery extends StaffQuery {
  status?: "active" | "retired" | undefined;
}

/** Tags that are given first, by name. */
export async function listTagsPage(db: Database, { status, ...query }: TagQuery) {
  const page = await staffPage<{ status: typeof status }, [string, number], TagRow & { key: string }>(
    db,
    query,
    tagCursor,
    { filter: { status }, rows: listTags, count: countTags, key: ({ key, id }) => [key, id] },
  );
  return { ...page, results: page.results.map(toTag) };
}

/** Waits for others that make tags. @throws Problem `too_many_tags` */
async function requireBelowTagLimit(db: Database): Promise<void> {
  await lockTags(db);
  if ((await countTags(db, { status: "active" })) >= MAX_TAGS) throw new Problem("too_many_tags", { most: MAX_TAGS });
}

/** @throws Problem `tag_exists`, `too_many_tags` */
export async function createTag(db: Database, staffId: number, tag: { name: string; description: string }) {
  await requireBelowTagLimit(db);
  const created = await insertTag(db, { ...tag, made_by: staffId });
  if (!created) throw new Problem("tag_exists");
  return toTag(created);
}

/** Renames, retires or takes back; whoever has it keeps it. @throws Problem `not_found`, `tag_exists`, `too_many_tags` */
export async function changeTag(
  db: Database,
  id: number,
  change: { name?: string | undefined; retired?: boolean | undefined },
) {
  // Before the row, as in `createTag`.
  await lockTags(db);
  const tag = await lockTag(db, id);
  if (!tag) throw new Problem("not_found");
  const { name = tag.name, retired = tag.retired_at !== null } = change;
  if (!retired && tag.retired_at !== null) await requireBelowTagLimit(db);
  const changed = await updateTag(db, id, { name, retired });
  if (!changed) throw new Problem("tag_exists");
  return toTag(changed);
}

/** @throws Problem `not_found`, or `tag_in_use` */
export async function deleteTag(db: Database, id: number): Promise<void> {
  if (!(await lockTag(db, id))) throw new Problem("not_found");
  await deleteTagRow(db, id).catch((error: unknown) => {
    throw isStillReferenced(error) ? new Problem("tag_in_use") : error;
  });
}

type TagContext = NoteContext & Pick<Services, "config">;

/** Gives a tag, which stands among the changes. Giving it again changes nothing. @throws Problem `not_found`, `person_erased`, `tag_retired` */
export async function addPersonTag({ config, db, territory, staffId }: TagContext, personId: number, tagId: number) {
  const person = await lockPerson(db, territory, personId);
  const tag = await lockTag(db, tagId);
  if (!tag) throw new Problem("not_found");
  if (tag.retired_at) throw new Problem("tag_retired");
  if (!(await insertPersonTag(db, { person_id: person.id, tag_id: tag.id, made_by: staffId }))) return;
  await storeRecordChanges(
    { config, db },
    { personId: person.id, source: "staff", madeBy: staffId },
    { tag: null },
    { tag: tag.name },
  );
}

/** @throws Problem `not_found` */
export async function removePersonTag({ config, db, territory, staffId }: TagContext, personId: number, tagId: number) {
  const person = await findPerson(db, territory, personId);
  const tag = await lockTag(db, tagId);
  if (!tag) throw new Problem("not_found");
  if (!(await deletePersonTag(db, person.id, tag.id))) return;
  await storeRecordChanges(
    { config, db },
    { personId: person.id, source: "staff", madeBy: staffId },
    { tag: tag.name },
    { tag: null },
  );
}
