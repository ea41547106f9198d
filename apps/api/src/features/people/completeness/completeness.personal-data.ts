import "./links/details-links.queries.ts";
import { sql } from "kysely";
import {
  columnShownAs,
  type Person,
  type PersonalDataTable,
  selectPersonIds,
  withheldColumn,
} from "#database/personal-data.ts";

const isRowOfPerson = (person: Person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`;

const nameOfPlace = (table: "wards" | "constituencies" | "counties", column: string) =>
  columnShownAs(sql`(select name from ${sql.table(table)} where id = ${sql.ref(`kept.${column}`)})`);

export const completenessData: PersonalDataTable[] = [
  {
    table: "person_checks",
    of: isRowOfPerson,
    columns: {
      ward_id: nameOfPlace("wards", "ward_id"),
      constituency_id: nameOfPlace("constituencies", "constituency_id"),
      county_id: nameOfPlace("counties", "county_id"),
      // Says nothing about anybody else.
      failed: columnShownAs(sql`to_jsonb(array_replace(kept.failed, 'id_number_taken', 'id_number_missing'))`),
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "details_links",
    of: isRowOfPerson,
    columns: { made_by: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "id_numbers_to_check",
    of: isRowOfPerson,
    columns: { held_by: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
];
