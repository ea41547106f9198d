import { sql } from "kysely";
import { type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";

/** What a member of staff has answered about the built-in Kiswahili. */
export const textAnswerData: PersonalDataTable[] = [
  {
    table: "text_answers",
    of: ({ userId }) => sql`kept.answered_by = ${userId}`,
    columns: { file_id: withheldColumn, key: withheldColumn },
    onErasure: { becomes: "anonymised", set: { answered_by: sql`null` } },
  },
];
