import "./months/closed-months.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";

/** Of the two members of staff who closed a month. */
export const closedMonthData: PersonalDataTable[] = [
  {
    table: "closed_months",
    of: ({ userId }) => sql`${userId} in (kept.proposed_by, kept.approved_by)`,
    columns: {
      proposal_id: withheldColumn,
      proposed_by: withheldColumn,
      approved_by: withheldColumn,
      report: withheldColumn,
    },
    onErasure: { becomes: "kept" },
  },
];
