import { sql } from "kysely";
import { type PersonalDataTable, selectPersonIds, withheldColumn } from "#database/personal-data.ts";

const emptyText = sql`''`;

export const privacyRequestData: PersonalDataTable[] = [
  {
    table: "privacy_requests",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: { recorded_by: withheldColumn, answered_by: withheldColumn },
    onErasure: {
      becomes: "anonymised",
      set: { name: emptyText, contact: emptyText, text: emptyText },
    },
  },
];
