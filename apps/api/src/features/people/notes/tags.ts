import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { recordChanges } from "../record/changes.ts";
import { findPerson, lockPerson } from "../record/record.staff.ts";
import type { Noting } from "./notes.ts";
import { deletePersonTag, deleteTagRow, insertPersonTag, insertTag, isTagUsed, lockTag } from "./tags.queries.ts";

/** @throws Problem `tag_exists` */
export async function createTag(db: Database, staffId: number, tag: { name: string; description: string }) {
  const created = await insertTag(db, { ...tag, made_by: staffId });
  if (!created) throw new Problem("tag_exists");
  return created;
}

/** @throws Problem `not_found`, or `tag_in_use` */
export async function deleteTag(db: Database, id: number): Promise<void> {
  if (!(await lockTag(db, id))) throw new Problem("not_found");
  if (await isTagUsed(db, id)) throw new Problem("tag_in_use");
  await deleteTagRow(db, id);
}

type Tagging = Noting & Pick<Services, "config">;

/** Gives a tag, which stands among the changes. Giving it again changes nothing. @throws Problem `not_found`, `person_erased` */
export async function giveTag({ config, db, territory, staffId }: Tagging, personId: number, tagId: number) {
  const person = await lockPerson(db, territory, personId);
  const tag = await lockTag(db, tagId);
  if (!tag) throw new Problem("not_found");
  if (!(await insertPersonTag(db, { person_id: person.id, tag_id: tag.id, made_by: staffId }))) return;
  await recordChanges(
    { config, db },
    { personId: person.id, source: "staff", madeBy: staffId },
    { tag: null },
    { tag: tag.name },
  );
}

/** @throws Problem `not_found` */
export async function takeTag({ config, db, territory, staffId }: Tagging, personId: number, tagId: number) {
  const person = await findPerson(db, territory, personId);
  const tag = await lockTag(db, tagId);
  if (!tag) throw new Problem("not_found");
  if (!(await deletePersonTag(db, person.id, tag.id))) return;
  await recordChanges(
    { config, db },
    { personId: person.id, source: "staff", madeBy: staffId },
    { tag: tag.name },
    { tag: null },
  );
}
