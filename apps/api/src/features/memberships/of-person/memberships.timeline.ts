import { sql } from "kysely";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";

const isAboutMemberships = (ids: readonly number[]) => sql`membership_id = any(${ids}::integer[])`;

/** Applications with what the office did with them, paid years, and resignations; no sums. */
export const membershipTimelineSources: readonly TimelineSource[] = [
  {
    name: "applications",
    about: "membership",
    rows: ({ id }) => ({
      from: sql`memberships where person_id = ${id}`,
      at: sql<Date>`created_at`,
      id: sql<number>`memberships.id`,
      kind: "applied",
      values: sql`jsonb_build_object('plan', membership_type)`,
    }),
  },
  {
    name: "application_actions",
    about: "membership",
    rows: ({ membershipIds }) => ({
      from: sql`application_actions where ${isAboutMemberships(membershipIds)}`,
      at: sql<Date>`made_at`,
      id: sql<number>`application_actions.id`,
      kind: sql`case kind when 'recommendation' then 'recommended' when 'question' then 'asked'
        when 'reply' then 'replied' when 'answer' then 'answered' when 'upheld' then 'upheld' else 'refused' end`,
      by: sql`made_by`,
      values: sql`jsonb_build_object('text', text)`,
    }),
  },
  {
    name: "confirmations",
    about: "membership",
    rows: ({ membershipIds }) => ({
      from: sql`application_decisions where outcome = 'confirmed' and ${isAboutMemberships(membershipIds)}`,
      at: sql<Date>`decided_at`,
      id: sql<number>`membership_id`,
      kind: "confirmed",
      by: sql`decided_by`,
    }),
  },
  {
    name: "calls",
    about: "membership",
    rows: ({ membershipIds }) => ({
      from: sql`application_decisions where ${isAboutMemberships(membershipIds)}`,
      at: sql<Date>`called_at`,
      id: sql<number>`membership_id`,
      kind: "called",
      by: sql`called_by`,
      values: sql`jsonb_build_object('outcome', call)`,
    }),
  },
  {
    name: "terms",
    about: "membership",
    rows: ({ membershipIds }) => ({
      from: sql`membership_terms where ${isAboutMemberships(membershipIds)}`,
      at: sql<Date>`created_at`,
      id: sql<number>`intent_id`,
      kind: "term",
      values: sql`jsonb_build_object('from', valid_from::text, 'until', valid_until::text)`,
    }),
  },
  {
    name: "resignations",
    about: "membership",
    rows: ({ userId }) =>
      userId === null
        ? undefined
        : {
            from: sql`registrar_duties where user_id = ${userId} and kind = 'resignation'`,
            at: sql<Date>`received_at`,
            id: sql<number>`registrar_duties.id`,
            kind: "resigned",
            values: sql`jsonb_build_object('told', (done_at at time zone 'Africa/Nairobi')::date::text)`,
          },
  },
];
