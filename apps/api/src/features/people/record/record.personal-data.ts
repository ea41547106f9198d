import { sql } from "kysely";
import {
  columnShownAs,
  type Person,
  type PersonalDataTable,
  selectPersonIds,
  withheldColumn,
} from "#database/personal-data.ts";

const isRowOfPerson = (person: Person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`;

/** What the office wrote about somebody. It is deleted with the person. */
export const recordData: PersonalDataTable[] = [
  {
    table: "person_changes",
    of: isRowOfPerson,
    columns: { made_by: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "person_notes",
    of: isRowOfPerson,
    columns: { made_by: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "person_tags",
    of: isRowOfPerson,
    columns: {
      tag_id: columnShownAs(sql`(select name from tags where tags.id = kept.tag_id)`),
      made_by: withheldColumn,
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "person_tasks",
    of: isRowOfPerson,
    columns: { owner: withheldColumn, made_by: withheldColumn, done_by: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
];
