import "./tasks.queries.ts";
import { sql } from "kysely";
import type { PersonalDataTable } from "#database/personal-data.ts";

export const taskData: PersonalDataTable[] = [
  {
    table: "tasks",
    of: ({ userId }) => sql`kept.started_by = ${userId}`,
    onErasure: {
      becomes: "anonymised",
      set: { started_by: sql`null` },
    },
  },
];
