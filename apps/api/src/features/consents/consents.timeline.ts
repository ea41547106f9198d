import { sql } from "kysely";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";

/** Consents of the account, and those of applications without one. */
export const consentTimelineSources: readonly TimelineSource[] = [
  {
    name: "consents",
    about: "data",
    rows: ({ userId }) => (userId === null ? undefined : consentRowsWhere(sql`user_id = ${userId}`)),
  },
  {
    name: "consents_of_applications",
    about: "data",
    rows: ({ membershipIds }) =>
      consentRowsWhere(sql`user_id is null and membership_id = any(${membershipIds}::integer[])`),
  },
  {
    name: "consents_for_registrar",
    about: "data",
    rows: ({ id }) => consentRowsWhere(sql`person_id = ${id}`),
  },
];

const consentRowsWhere = (isOfPerson: ReturnType<typeof sql>) => ({
  from: sql`consent_entries where ${isOfPerson}`,
  at: sql<Date>`recorded_at`,
  id: sql<number>`consent_entries.id`,
  kind: sql<"consent_given" | "consent_withdrawn">`'consent_' || action`,
  values: sql`jsonb_build_object('purpose', purpose, 'version', text_version, 'channel', channel)`,
});
