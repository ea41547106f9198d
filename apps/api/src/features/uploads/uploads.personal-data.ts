import "./uploads.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";

/** Files that a member of staff sent. What a file became, such as an import, is told there. */
export const uploadData: PersonalDataTable[] = [
  {
    table: "uploads",
    of: ({ userId }) => sql`kept.owner_id = ${userId}`,
    columns: { id: withheldColumn, file_id: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
];
