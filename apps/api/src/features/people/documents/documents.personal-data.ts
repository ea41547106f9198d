import "#features/documents/documents.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, secretColumn, selectPersonIds } from "#database/personal-data.ts";

export const documentData: PersonalDataTable[] = [
  {
    table: "documents",
    title: "Private documents about you",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    columns: {
      id: "Number",
      person_id: "Number in the register",
      import_id: "Number of the list of which it is evidence",
      kind: "What it is",
      file_id: secretColumn("Number of the encrypted file"),
      media_type: "Format",
      bytes: "Bytes",
      sha256: secretColumn("Content, as a one-way hash"),
      added_by: secretColumn("Number of the member of staff who added it"),
      added_at: "Added",
    },
    // A trigger gives the files up.
    onErasure: { becomes: "deleted" },
  },
];
