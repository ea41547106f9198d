import "#features/documents/documents.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, selectPersonIds, withheldColumn } from "#database/personal-data.ts";

export const documentData: PersonalDataTable[] = [
  {
    table: "documents",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: { file_id: withheldColumn, added_by: withheldColumn },
    // A trigger gives the files up.
    onErasure: { becomes: "deleted" },
  },
];
