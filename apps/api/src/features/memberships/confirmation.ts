import { planOf } from "@party/contract/values/membership-plans";
import type { Database } from "#database/database.ts";
import {
  findConfirmed,
  listApplications,
  setConfirmed,
  setNumber,
} from "#features/memberships/confirmation.queries.ts";
import { memberNumber } from "#features/memberships/fees.ts";
import { endDuplicatesOf } from "#features/memberships/memberships.queries.ts";
import { giveNumber } from "#features/memberships/validity.queries.ts";
import { notify } from "#features/notifications/notifications.ts";
import { dayInNairobi } from "#nairobi-days.ts";
import type { Services } from "#services.ts";
import { sendConfirmed } from "./confirmation.emails.ts";

/** Applications for a plan without a fee, which the party's office confirms; oldest first. */
export const waitingApplications = (db: Database, limit = 500) => listApplications(db, limit);

/**
 * The office takes somebody in who applied for a plan without a fee. From today they are a member with a number, and
 * without an end: only a year that is paid for ends. Harmless when repeated.
 * @returns the number; or the state that stays as it was; undefined when there is no such membership
 */
export const confirmApplication = (
  { db, jobs }: Pick<Services, "db" | "jobs">,
  id: number,
): Promise<{ number: string } | { state: string } | undefined> =>
  db.transaction().execute(async (tx) => {
    const member = await setConfirmed(tx, id, dayInNairobi(new Date()));
    if (!member) {
      const found = await findConfirmed(tx, id);
      return found && { state: found.state };
    }
    const number = await giveNumber(tx, member.user_id);
    await setNumber(tx, id, number);
    // Who applied without an account left no address.
    if (member.user_id !== null) {
      await endDuplicatesOf(tx, member);
      const { name } = planOf(member.membership_type);
      await notify(tx, member.user_id, {
        title: "You are a member",
        message: `Welcome, ${member.first_name}. The party has confirmed your ${name} membership ${memberNumber(number)}. It has no end.`,
        link: "/dashboard/card",
      });
      await jobs.enqueue(tx, sendConfirmed, { membershipId: id });
    }
    return { number: memberNumber(number) };
  });
