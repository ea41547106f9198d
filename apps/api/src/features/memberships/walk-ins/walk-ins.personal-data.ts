import { sql } from "kysely";
import { columnShownAs, type PersonalDataTable, selectPersonIds, withheldColumn } from "#database/personal-data.ts";

export const walkInData: PersonalDataTable[] = [
  {
    table: "walk_ins",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: {
      entry_id: withheldColumn,
      ward_id: columnShownAs(sql`(select name from wards where wards.id = kept.ward_id)`),
      same_id_number_as: withheldColumn,
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "consent_evidence",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    onErasure: { becomes: "deleted" },
  },
];
