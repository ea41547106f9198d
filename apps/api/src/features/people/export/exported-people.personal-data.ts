import "./exported-people.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, selectPersonIds } from "#database/personal-data.ts";

export const exportData: PersonalDataTable[] = [
  {
    table: "export_people",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    onErasure: { becomes: "deleted" },
  },
];
