import type { Application, Membership } from "@party/contract/memberships";
import { MAXIMUM_AGE, MINIMUM_AGE, planOf } from "@party/contract/values/membership-plans";
import type { Database } from "#database/database.ts";
import { recordConsent } from "#features/consents/consents.ts";
import { placeProblems } from "#features/locations/locations.ts";
import { claimDigestOf } from "#features/memberships/claims.ts";
import {
  findMembershipOfPerson,
  findMembershipOfUser,
  holdPerson,
  insertMembership,
  type NewMembership,
} from "#features/memberships/memberships.queries.ts";
import { settleNotifications } from "#features/notifications/notifications.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

/**
 * Without an account only the free plan can be had. Whoever knows a name and a phone number can ask here, so the answer
 * is that of a first application whatever has become of it: being a member is nobody else's business (Data Protection
 * Act, section 2).
 */
export async function applyForFreeMembership(
  { db }: Pick<Services, "db">,
  application: Application,
  idempotencyKey?: string,
): Promise<Membership> {
  if (planOf(application.membership_type).fee > 0) throw new Problem("plan_not_free");
  const membership = await checked(db, application);
  const row = await db.transaction().execute(async (tx) => {
    await holdPerson(tx, membership);
    const claim_digest = claimDigestOf(idempotencyKey);
    return (
      (await findMembershipOfPerson(tx, membership)) ??
      (await agreed(tx, await insertMembership(tx, { ...membership, claim_digest }))) ??
      // The key was another application's, days ago: this one cannot be claimed.
      (await agreed(tx, await insertMembership(tx, membership)))
    );
  });
  return { ...replyOf(row), state: "applied" };
}

/**
 * With an account any plan can be had, once each. What the same person sent without it stays as it is: a name and a phone
 * number prove nothing. docs/decisions/0013-one-person-one-application.md
 */
export async function applyForMembership(
  { db }: Pick<Services, "db">,
  userId: number,
  application: Application,
): Promise<Membership> {
  const membership = await checked(db, application);
  const row = await db.transaction().execute(async (tx) => {
    await holdPerson(tx, membership);
    await settleNotifications(tx, userId, "choose_plan");
    return (
      (await findMembershipOfUser(tx, userId, membership.membership_type)) ??
      (await agreed(tx, await insertMembership(tx, { ...membership, user_id: userId }), userId)) ??
      // Sent twice at once under two spellings of the name: the other one was first.
      findMembershipOfUser(tx, userId, membership.membership_type)
    );
  });
  return replyOf(row);
}

/** Nobody is registered as a member without having agreed (kenya.md 3.1). */
async function agreed<Row extends { id: number }>(tx: Database, row: Row | undefined, userId: number | null = null) {
  const of = row && { user_id: userId, membership_id: row.id };
  if (of) await recordConsent(tx, { purpose: "membership", channel: "website", of });
  return row;
}

async function checked(db: Database, application: Application): Promise<NewMembership & { user_id: null }> {
  const { county, constituency, ward, payment_method, first_name, last_name, ...rest } = application;
  const problems = await placeProblems(db, { county, constituency, ward });
  if (rest.age < MINIMUM_AGE) problems.unshift("under_age");
  if (rest.age > MAXIMUM_AGE) problems.unshift("age_implausible");
  if (problems.length > 0) throw new Problem(problems);
  const { fee } = planOf(rest.membership_type);
  return {
    ...rest,
    first_name: spelledOnce(first_name),
    last_name: spelledOnce(last_name),
    user_id: null,
    ward_id: ward,
    payment_method: payment_method || null,
    fee,
    // Applying is not joining: the party confirms, and a paid plan waits for its fee (kenya.md 3.2).
    state: fee > 0 ? "awaiting_payment" : "applied",
  };
}

/** The same name, however many spaces were typed and however its accents were composed. */
const spelledOnce = (name: string) => name.normalize("NFC").replace(/\s+/g, " ");

type Row = Omit<Membership, "created_at"> & { created_at: Date };

function replyOf(row: Row | undefined): Membership {
  if (!row) throw new Error("an application left no row");
  return { ...row, created_at: row.created_at.toISOString() };
}
