import "./views.queries.ts";
import { sql } from "kysely";
import type { PersonalDataTable } from "#database/personal-data.ts";

export const viewData: PersonalDataTable[] = [
  {
    table: "staff_views",
    title: "Filters of lists that you saved as staff",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: {
      id: "Number",
      user_id: "Your account",
      screen: "Screen",
      name: "Name",
      search: "Filters",
      shared_with_role: "Shared with",
      created_at: "Saved",
    },
    onErasure: { becomes: "deleted" },
  },
];
