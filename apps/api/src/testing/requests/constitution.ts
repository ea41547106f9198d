import { sql } from "kysely";
import { createContent } from "#features/content/content.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const { db } = services;

  return {
    "constitution.propose": async () => {
      await createContent(services, "constitution");
      await sql`update proposals set withdrawn_at = now()
        where kind = 'constitution' and decision is null and withdrawn_at is null`.execute(db);
      return { body: { revision: 1, version: 1, reason: "decided in Nakuru" } };
    },
  };
};
