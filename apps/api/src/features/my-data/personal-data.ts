import "#features/my-data/my-data.tables.ts";
import { sql } from "kysely";
import { type PersonalData, secret } from "#personal-data.ts";

export const confirmationData: PersonalData[] = [
  {
    table: "session_confirmations",
    title: "When you entered your password again",
    of: ({ userId }) => sql`kept.session_id in (select id from sessions where user_id = ${userId})`,
    columns: { session_id: "Sign-in", confirmed_at: "Entered" },
    onErasure: { becomes: "deleted" },
  },
];

/** Answers that are kept for a day in case a request is sent twice; what they say stands in other tables too. */
export const answerData: PersonalData[] = [
  {
    table: "idempotency_keys",
    title: "Replies kept for a day, in case a request is sent twice",
    of: ({ userId, email }) => sql`(kept.scope like ${`% user ${userId}`} or position(${email} in kept.reply) > 0
      or case when kept.scope = 'POST /api/auth/register/ visitor'
        then split_part(kept.reply::jsonb ->> 'device', '.', 2) = ${String(userId)} end)`,
    columns: {
      scope: "Request",
      key: secret("Key of the request"),
      fingerprint: secret("Fingerprint of the request"),
      claim: secret("Mark of the program that worked on it"),
      leased_until: "Worked on until",
      status: "Status",
      reply: "Answer",
      created_at: "Asked",
    },
    onErasure: { becomes: "deleted" },
  },
];
