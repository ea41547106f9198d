import { REGISTRAR_DAYS, type Resignation } from "@party/contract/memberships";
import { inLanguages } from "@party/contract/values/languages";
import { dayInNairobi, daysAfter, formatInstant } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { getUserById } from "#features/auth/auth.ts";
import { endConsent } from "#features/consents/consents.ts";
import { defineMessage, notify } from "#features/notifications/notifications.ts";
import { closePaymentsFor } from "#features/payments/intents/intents.ts";
import { unsubscribeFromAll } from "#features/topics/topics.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import * as kiswahili from "./resignations.emails.content.sw.ts";
import { resignationEmails } from "./resignations.emails.content.ts";
import {
  type RegistrarNotice,
  sendNoticeToNotifyRegistrar,
  sendReminderToNotifyRegistrar,
} from "./resignations.emails.ts";
import {
  completeRegistrarNotice,
  endMemberships,
  insertRegistrarNotice,
  listOpenNotices,
  lockResignableMemberships,
  lockResignableOfPerson,
  markNoticesReminded,
  registrarNoticeExists,
} from "./resignations.queries.ts";

const texts = inLanguages(resignationEmails, kiswahili.resignationEmails);

/** To the member; who has deleted the account gets another email. */
export const resigned = defineMessage({
  kind: "resigned",
  values: z.object({ receivedAt: z.iso.datetime() }),
  email: ({ receivedAt }, { language, siteUrl }) => ({
    ...texts[language].resigned(formatInstant(new Date(receivedAt), language)),
    url: `${siteUrl}/dashboard/settings`,
  }),
});

/** Days before the due date on which reminders start. */
const URGENT_NOTICE_DAYS = 2;

/** Without applicants, who were never on the Registrar's list of members. */
const STATES_REPORTED_TO_REGISTRAR = ["active", "grace", "lapsed"];

/**
 * Records a member's written notice, which is effective on receipt (Political Parties Act, section 14).
 * @throws Problem nothing_to_resign
 */
export const resign = ({ db, jobs }: Pick<Services, "db" | "jobs">, userId: number): Promise<Resignation> =>
  db.transaction().execute(async (tx) => {
    const left = await resignFromParty(tx, jobs, userId);
    if (!left) throw new Problem("nothing_to_resign");
    await unsubscribeFromAll(tx, userId);
    const received_at = left.receivedAt.toISOString();
    await notify({ db: tx, jobs }, resigned, [{ userId, values: { receivedAt: received_at } }]);
    return { received_at, tell_registrar_by: left.dueOn };
  });

/**
 * Ends all memberships and applications of a user, and creates the registrar notice.
 * @returns undefined when there was nothing to end
 */
export async function resignFromParty(tx: Database, jobs: Jobs, userId: number) {
  const memberships = await lockResignableMemberships(tx, userId);
  const ids = memberships.map(({ id }) => id);
  if (ids.length === 0 || (await endMemberships(tx, ids)) === 0) return undefined;
  await closePaymentsFor(tx, "membership", ids);
  for (const purpose of ["membership", "card_name"] as const) {
    await endConsent(tx, userId, { purpose, channel: "dashboard" });
  }
  const receivedAt = new Date();
  const member = memberships.find(({ state }) => STATES_REPORTED_TO_REGISTRAR.includes(state));
  if (!member) return { receivedAt, dueOn: null };
  const user = await getUserById({ db: tx }, userId);
  const name = `${user.first_name} ${user.last_name}`;
  return { receivedAt, dueOn: await openRegistrarNotice(tx, jobs, { user_id: userId, name, member, receivedAt }) };
}

/** As for an account, of somebody who has none. @param name as the Registrar is told it */
export async function resignWithoutAccount(tx: Database, jobs: Jobs, personId: number, name: string): Promise<void> {
  const memberships = await lockResignableOfPerson(tx, personId);
  const ids = memberships.map(({ id }) => id);
  if (ids.length === 0 || (await endMemberships(tx, ids)) === 0) return;
  const member = memberships.find(({ state }) => STATES_REPORTED_TO_REGISTRAR.includes(state));
  if (member) await openRegistrarNotice(tx, jobs, { user_id: null, name, member, receivedAt: new Date() });
}

interface ResigningMember {
  user_id: number | null;
  name: string;
  member: { number: number | null; ward_id: number };
  receivedAt: Date;
}

/** @returns the last day for telling the Registrar */
async function openRegistrarNotice(tx: Database, jobs: Jobs, { user_id, name, member, receivedAt }: ResigningMember) {
  const dueOn = daysAfter(dayInNairobi(receivedAt), REGISTRAR_DAYS);
  const noticeId = await insertRegistrarNotice(tx, {
    user_id,
    member_name: name,
    member_number: member.number,
    ward_id: member.ward_id,
    received_at: receivedAt,
    due_on: dueOn,
  });
  await jobs.enqueue(tx, sendNoticeToNotifyRegistrar, { dutyId: noticeId });
  return dueOn;
}

/**
 * Records that the office has notified the Registrar. Idempotent.
 * @returns whether the notice was open until now; undefined for an unknown id
 */
export async function markRegistrarNotified(db: Database, noticeId: number): Promise<boolean | undefined> {
  if (await completeRegistrarNotice(db, noticeId)) return true;
  return (await registrarNoticeExists(db, noticeId)) ? false : undefined;
}

/** Open notices that are due within two days or late. */
export const listUrgentNotices = (db: Database, today: string): Promise<RegistrarNotice[]> =>
  listOpenNotices(db, daysAfter(today, URGENT_NOTICE_DAYS));

/** Reminds the office of urgent notices, at most once a day. */
export const remindStaffToNotifyRegistrar = (
  { db, jobs }: Pick<Services, "db" | "jobs">,
  today: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const reminded = await markNoticesReminded(tx, today, daysAfter(today, URGENT_NOTICE_DAYS));
    if (reminded > 0) await jobs.enqueue(tx, sendReminderToNotifyRegistrar, {});
  });
