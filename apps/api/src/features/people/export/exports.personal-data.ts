import "./exports.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, selectPersonIds, withheldColumn } from "#database/personal-data.ts";

export const exportData: PersonalDataTable[] = [
  {
    table: "export_people",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    onErasure: { becomes: "deleted" },
  },
];

/** Of a member of staff. */
export const staffExportsData: PersonalDataTable[] = [
  {
    table: "exports",
    of: ({ userId }) => sql`kept.made_by = ${userId}`,
    columns: { file_id: withheldColumn },
    onErasure: { becomes: "kept" },
  },
];
