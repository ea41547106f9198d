import "./uploads.queries.ts";
import { sql } from "kysely";
import { encrypted, type PersonalData, secret } from "#database/personal-data.ts";

/** Files that a member of staff sent. What a file became, such as an import, is told there. */
export const uploadData: PersonalData[] = [
  {
    table: "uploads",
    title: "Files that you sent to the party's office and that are not used yet",
    of: ({ userId }) => sql`kept.owner_id = ${userId}`,
    columns: {
      id: secret("Number"),
      kind: "What for",
      owner_id: "Your account",
      file_id: secret("Number of the encrypted file"),
      name_encrypted: encrypted("Name of the file"),
      bytes: "Bytes",
      received: "Parts that came",
      sha256: secret("Content, as a one-way hash"),
      created_at: "Begun",
      completed_at: "Complete",
    },
    onErasure: { becomes: "deleted" },
  },
];
