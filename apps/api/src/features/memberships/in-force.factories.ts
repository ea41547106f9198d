import "./memberships.tables.ts";
import { sql } from "kysely";
import type { Services } from "#services.ts";
import type { MembershipState } from "./memberships.tables.ts";

/** Puts a membership into a state, with a last day so many days from today in Nairobi; null for no end. */
export const setValidity = (
  { db }: Pick<Services, "db">,
  id: number,
  { state = "active", endsInDays = 300 }: { state?: MembershipState; endsInDays?: number | null } = {},
) =>
  db
    .updateTable("memberships")
    .set({
      state,
      valid_from: sql<string>`(now() at time zone 'Africa/Nairobi')::date - 400`,
      valid_until:
        endsInDays === null ? null : sql<string>`(now() at time zone 'Africa/Nairobi')::date + ${endsInDays}::integer`,
    })
    .where("id", "=", id)
    .execute();
