import "./memberships.queries.ts";
import "./resignations/resignations.queries.ts";
import type { Application } from "@party/contract/memberships";
import type { MembershipType } from "@party/contract/values/membership-plans";
import { daysAfter } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { setMemberships } from "#database/people/standing.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import type { Intent } from "#features/payments/intents/intents.queries.ts";
import type { Services } from "#services.ts";
import { markApplicationRefused } from "./applications/applications.staff.queries.ts";
import { applyForMembership } from "./applications/applications.ts";
import { fulfilMembership } from "./memberships.fulfilment.ts";
import type { MembershipState } from "./memberships.queries.ts";

let createdCount = 0;

/** By default an application of Tom, aged 30, for the free plan. */
export const createApplicationBody = (differing: Partial<Application> = {}): Application => {
  createdCount += 1;
  return {
    first_name: "Tom",
    last_name: "Mboya",
    phone_number: `+2541${String(createdCount).padStart(8, "0")}`,
    age: 30,
    gender: "male",
    occupation: "Clerk",
    ...HOME_PLACE,
    membership_type: "mwananchi",
    payment_method: null,
    ...differing,
  };
};

export const createMembership = (
  services: Pick<Services, "db">,
  userId: number,
  differing: Partial<Application> = {},
) => applyForMembership(services, userId, createApplicationBody(differing));

/** Refused by somebody else. @returns the same id */
export async function createRefusedApplication({ db }: Pick<Services, "db">, id: number): Promise<number> {
  await db.transaction().execute((tx) => markApplicationRefused(tx, id, 0));
  return id;
}

/** A paid membership that ends on a day, by default Silver and active. */
export async function createMembershipUntil(
  services: Pick<Services, "db">,
  userId: number,
  valid_until: string,
  { state = "active", plan = "silver" }: { state?: MembershipState; plan?: MembershipType } = {},
) {
  const { id } = await createMembership(services, userId, { membership_type: plan });
  await setMemberships(services.db, (tx) =>
    tx
      .updateTable("memberships")
      .set({ state, valid_from: daysAfter(valid_until, -364), valid_until })
      .where("id", "=", id)
      .execute(),
  );
  return id;
}

/** Fulfils a fee without a provider. @param paidAt an instant, or a day for noon in Nairobi */
export const payFee = (services: Services, intent: Intent, paidAt: Date | string) =>
  services.db.transaction().execute((tx) =>
    fulfilMembership(tx, services, {
      intent,
      paidAt: typeof paidAt === "string" ? new Date(`${paidAt}T12:00:00+03:00`) : paidAt,
    }),
  );

/** @param endsInDays days from today in Nairobi to the last day; null for no end */
export const setMembershipValidity = (
  { db }: Pick<Services, "db">,
  id: number,
  { state = "active", endsInDays = 300 }: { state?: MembershipState; endsInDays?: number | null } = {},
) =>
  setMemberships(db, (tx) =>
    tx
      .updateTable("memberships")
      .set({
        state,
        valid_from: sql<string>`(now() at time zone 'Africa/Nairobi')::date - 400`,
        valid_until:
          endsInDays === null
            ? null
            : sql<string>`(now() at time zone 'Africa/Nairobi')::date + ${endsInDays}::integer`,
      })
      .where("id", "=", id)
      .execute(),
  );

/** A resignation that the Registrar has to be told of. @returns its id */
export async function createRegistrarNotice(
  { db }: Pick<Services, "db">,
  userId: number | null = null,
  due_on = "2099-01-05",
) {
  const { id } = await db
    .insertInto("registrar_duties")
    .values({ kind: "resignation", user_id: userId, member_name: "Nyokabi Wanjagi", member_number: 42, due_on })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
