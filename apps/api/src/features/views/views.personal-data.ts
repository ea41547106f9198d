import "./views.queries.ts";
import { sql } from "kysely";
import type { PersonalDataTable } from "#database/personal-data.ts";

export const viewData: PersonalDataTable[] = [
  {
    table: "staff_views",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    onErasure: { becomes: "deleted" },
  },
];
