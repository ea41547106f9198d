import "./exports.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";

/** Of a member of staff. */
export const staffExportsData: PersonalDataTable[] = [
  {
    table: "exports",
    of: ({ userId }) => sql`kept.made_by = ${userId}`,
    columns: { file_id: withheldColumn },
    onErasure: { becomes: "kept" },
  },
];
