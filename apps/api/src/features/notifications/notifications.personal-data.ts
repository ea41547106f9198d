import { sql } from "kysely";
import type { PersonalData } from "#personal-data.ts";

export const notificationData: PersonalData[] = [
  {
    table: "notifications",
    title: "Notes on your dashboard",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: {
      id: "Number",
      user_id: "Your account",
      title: "Title",
      message: "Message",
      created_at: "Written",
      link: "Leads to",
      read_at: "Read",
      topic: "Asks for",
      retired_at: "Settled",
    },
    onErasure: { becomes: "deleted" },
  },
];
