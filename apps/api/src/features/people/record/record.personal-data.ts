import { sql } from "kysely";
import {
  columnShownAs,
  columnShownInsideOther,
  encryptedColumn,
  type Person,
  type PersonalDataTable,
  secretColumn,
  selectPersonIds,
} from "#database/personal-data.ts";

const isRowOfPerson = (person: Person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`;

/** What the office wrote about somebody. It is deleted with the person. */
export const recordData: PersonalDataTable[] = [
  {
    table: "person_changes",
    title: "Changes of your data in the register, for two years",
    of: isRowOfPerson,
    columns: {
      id: "Number",
      person_id: "Number in the register",
      field: "What was changed",
      before_encrypted: encryptedColumn("Before"),
      after_encrypted: encryptedColumn("After"),
      made_by: secretColumn("Number of whoever changed it"),
      made_at: "When",
      source: "By whom: you, the office, an import or a merge",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "person_notes",
    title: "Notes of the office about you",
    of: isRowOfPerson,
    columns: {
      id: "Number",
      person_id: "Number in the register",
      kind: "Note, call or visit",
      text: "Text",
      made_by: secretColumn("Number of the person in the office"),
      made_at: "When",
      deleted_at: "Deleted",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "person_tags",
    title: "Your tags in the register",
    of: isRowOfPerson,
    columns: {
      person_id: "Number in the register",
      tag_id: columnShownAs("Tag", sql`(select name from tags where tags.id = kept.tag_id)`),
      made_by: secretColumn("Number of the person in the office"),
      made_at: "When",
      // What lists are ordered by, as in the register.
      name_key: columnShownInsideOther("person_id"),
      county_id: columnShownInsideOther("person_id"),
      constituency_id: columnShownInsideOther("person_id"),
      ward_id: columnShownInsideOther("person_id"),
      status: columnShownInsideOther("person_id"),
      plan: columnShownInsideOther("person_id"),
      source: columnShownInsideOther("person_id"),
      member_since: columnShownInsideOther("person_id"),
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "person_tasks",
    title: "What the office wanted to do about you",
    of: isRowOfPerson,
    columns: {
      id: "Number",
      person_id: "Number in the register",
      text: "Task",
      due_on: "By",
      owner: secretColumn("Number of the person in the office who does it"),
      made_by: secretColumn("Number of the person in the office who wrote it"),
      made_at: "Written",
      done_at: "Done",
      done_by: secretColumn("Number of the person in the office who did it"),
    },
    onErasure: { becomes: "deleted" },
  },
];
