import { sql } from "kysely";
import { type PersonalData, secret } from "#personal-data.ts";

export const contactData: PersonalData[] = [
  {
    table: "contact_messages",
    title: "What you wrote to the party",
    of: ({ email }) => sql`kept.email = ${email}`,
    columns: {
      id: "Number",
      name: "Name",
      email: "Email address",
      subject: "Subject",
      message: "Message",
      network_hash: secret("Network you wrote from, as a keyed one-way hash, for a day"),
      created_at: "Sent",
    },
    onErasure: { becomes: "deleted" },
  },
];
