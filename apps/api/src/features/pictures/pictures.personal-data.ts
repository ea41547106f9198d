import "./pictures.queries.ts";
import { sql } from "kysely";
import type { PersonalDataTable } from "#database/personal-data.ts";

/** Pictures that a member of staff added. Those who are shown are not named by an account. */
export const pictureData: PersonalDataTable[] = [
  {
    table: "pictures",
    of: ({ userId }) => sql`kept.created_by = ${userId}`,
    onErasure: {
      becomes: "anonymised",
      set: { created_by: sql`null` },
    },
  },
];
