import { sql } from "kysely";
import {
  encrypted,
  type Person,
  type PersonalData,
  personIds,
  secret,
  shownAs,
  within,
} from "#database/personal-data.ts";

const isOfPerson = (person: Person) => sql`kept.person_id = any (array(${personIds(person)}))`;

/** What the office wrote about somebody. It is deleted with the person. */
export const recordData: PersonalData[] = [
  {
    table: "person_changes",
    title: "Changes of your data in the register, for two years",
    of: isOfPerson,
    columns: {
      id: "Number",
      person_id: "Number in the register",
      field: "What was changed",
      before_encrypted: encrypted("Before"),
      after_encrypted: encrypted("After"),
      made_by: secret("Number of whoever changed it"),
      made_at: "When",
      source: "By whom: you, the office, an import or a merge",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "person_notes",
    title: "Notes of the office about you",
    of: isOfPerson,
    columns: {
      id: "Number",
      person_id: "Number in the register",
      kind: "Note, call or visit",
      text: "Text",
      made_by: secret("Number of the person in the office"),
      made_at: "When",
      deleted_at: "Deleted",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "person_tags",
    title: "Your tags in the register",
    of: isOfPerson,
    columns: {
      person_id: "Number in the register",
      tag_id: shownAs("Tag", sql`(select name from tags where tags.id = kept.tag_id)`),
      made_by: secret("Number of the person in the office"),
      made_at: "When",
      // What lists are ordered by, as in the register.
      name_key: within("person_id"),
      county_id: within("person_id"),
      constituency_id: within("person_id"),
      ward_id: within("person_id"),
      status: within("person_id"),
      plan: within("person_id"),
      source: within("person_id"),
      member_since: within("person_id"),
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "person_tasks",
    title: "What the office wanted to do about you",
    of: isOfPerson,
    columns: {
      id: "Number",
      person_id: "Number in the register",
      text: "Task",
      due_on: "By",
      owner: secret("Number of the person in the office who does it"),
      made_by: secret("Number of the person in the office who wrote it"),
      made_at: "Written",
      done_at: "Done",
      done_by: secret("Number of the person in the office who did it"),
    },
    onErasure: { becomes: "deleted" },
  },
];
