import "./import-rows.queries.ts";
import "./imports.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, selectPersonIds, withheldColumn } from "#database/personal-data.ts";

export const importData: PersonalDataTable[] = [
  {
    table: "import_rows",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    onErasure: {
      becomes: "anonymised",
      set: {
        cells_encrypted: sql`null`,
        changes_encrypted: sql`null`,
        doubts_encrypted: sql`null`,
        person_id: sql`null`,
      },
    },
  },
  {
    table: "person_references",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    onErasure: { becomes: "deleted" },
  },
];

/** Of a member of staff. */
export const staffImportsData: PersonalDataTable[] = [
  {
    table: "imports",
    of: ({ userId }) => sql`kept.made_by = ${userId}`,
    columns: { upload_id: withheldColumn, handled_by: withheldColumn },
    onErasure: {
      becomes: "anonymised",
      set: { made_by: sql`null` },
    },
  },
];
