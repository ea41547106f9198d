import "./exports.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, secretColumn, selectPersonIds } from "#database/personal-data.ts";

export const exportData: PersonalDataTable[] = [
  {
    table: "export_people",
    title: "Files of the party's office that you were in",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: { export_id: "Number of the export", person_id: "Number in the register" },
    onErasure: { becomes: "deleted" },
  },
];

/** Of a member of staff. */
export const staffExportsData: PersonalDataTable[] = [
  {
    table: "exports",
    title: "Files of people that you asked for as staff",
    of: ({ userId }) => sql`kept.made_by = ${userId}`,
    columns: {
      id: "Number",
      state: "State",
      place_level: "Place",
      place_id: "Code of the place",
      filter: "Which people",
      columns: "Columns",
      format: "Kind of the file",
      purpose: "Purpose",
      reason: "What it was for",
      row_count: "People",
      sha256: secretColumn("Content, as a one-way hash"),
      file_id: secretColumn("Number of the encrypted file"),
      proposal_id: "Number of the proposal",
      task_id: "Number of the task",
      made_by: "Your account",
      downloads: "Downloads",
      created_at: "Asked",
      ready_at: "Ready",
      expires_at: "Until",
    },
    onErasure: { becomes: "kept", because: "the party must be able to show who took data of members out" },
  },
];
