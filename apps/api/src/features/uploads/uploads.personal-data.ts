import "./uploads.queries.ts";
import { sql } from "kysely";
import { encryptedColumn, type PersonalDataTable, secretColumn } from "#database/personal-data.ts";

/** Files that a member of staff sent. What a file became, such as an import, is told there. */
export const uploadData: PersonalDataTable[] = [
  {
    table: "uploads",
    title: "Files that you sent to the party's office and that are not used yet",
    of: ({ userId }) => sql`kept.owner_id = ${userId}`,
    columns: {
      id: secretColumn("Number"),
      kind: "What for",
      owner_id: "Your account",
      file_id: secretColumn("Number of the encrypted file"),
      name_encrypted: encryptedColumn("Name of the file"),
      bytes: "Bytes",
      received: "Parts that came",
      sha256: secretColumn("Content, as a one-way hash"),
      created_at: "Begun",
      completed_at: "Complete",
    },
    onErasure: { becomes: "deleted" },
  },
];
