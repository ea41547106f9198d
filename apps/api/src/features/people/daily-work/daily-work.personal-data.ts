import "./daily-work.queries.ts";
import { sql } from "kysely";
import type { PersonalDataTable } from "#database/personal-data.ts";

/** Of a member of staff. */
export const dailyWorkData: PersonalDataTable[] = [
  {
    table: "daily_work",
    of: ({ userId }) => sql`kept.staff_id = ${userId}`,
    onErasure: {
      becomes: "kept",
    },
  },
];
