import type { Membership } from "@party/contract/memberships";
import { EVERYWHERE, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { findMembership } from "../../memberships.queries.ts";
import { findMembershipOfUser, isMembershipOfPersonKnown, lockApplicantIdentity } from "../applications.queries.ts";
import {
  findApplicationWithin,
  insertApplicationAction,
  listApplicationActions,
  lockApplicationWithin,
} from "../applications.staff.queries.ts";
import { reopenRefusedApplication } from "../decisions.queries.ts";

/** Days in which a refused applicant may answer. */
export const REFUSAL_ANSWER_DAYS = 14;

interface AnswerContext {
  /** A transaction. */
  db: Database;
  territory: Territory;
  /** Who writes the answer down. */
  staffId: number;
}

/**
 * Records what a refused applicant answers: the application waits again, for somebody else than who refused it. Once, within
 * 14 days. The same answer again changes nothing.
 * @throws Problem `not_found` outside the territory, or why there is nothing to answer
 */
export async function answerRefusal(
  { db, territory, staffId }: AnswerContext,
  id: number,
  text: string,
): Promise<void> {
  const locked = await lockApplicationWithin(db, territory, id);
  if (!locked) throw new Problem("not_found");
  await insertAnswer(db, locked, { text, by: staffId });
}

/** As `answerRefusal`, by the applicant. @throws Problem `membership_unknown` for an application of somebody else */
export const answerOwnRefusal = (db: Database, userId: number, id: number, text: string): Promise<Membership> =>
  db.transaction().execute(async (tx) => {
    const locked = await lockApplicationWithin(tx, EVERYWHERE, id);
    if (locked?.user_id !== userId) throw new Problem("membership_unknown");
    await insertAnswer(tx, locked, { text, by: userId });
    const { created_at, ...application } = (await findMembership(tx, id))!;
    return { ...application, created_at: created_at.toISOString() };
  });

interface NewAnswer {
  text: string;
  /** Who writes it down: the applicant, or a member of staff. */
  by: number;
}

type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockApplicationWithin>>>;

async function insertAnswer(db: Database, { id, state }: LockedApplication, { text, by }: NewAnswer): Promise<void> {
  const before = (await listApplicationActions(db, id)).find(({ kind }) => kind === "answer");
  if (before?.text === text) return;
  if (before) throw new Problem("answered_already");
  if (state !== "refused") throw new Problem("application_not_refused");
  await requireNoOtherApplication(db, id);
  if (!(await reopenRefusedApplication(db, id, REFUSAL_ANSWER_DAYS))) throw new Problem("answer_too_late");
  await insertApplicationAction(db, { membership_id: id, kind: "answer", text, made_by: by });
}

/** Somebody who has applied again since has an application that waits, or is a member. */
async function requireNoOtherApplication(db: Database, id: number): Promise<void> {
  const application = (await findApplicationWithin(db, EVERYWHERE, id))!;
  await lockApplicantIdentity(db, application);
  const { user_id, membership_type } = application;
  const isKnown =
    user_id === null
      ? await isMembershipOfPersonKnown(db, application)
      : (await findMembershipOfUser(db, user_id, membership_type)) !== undefined;
  if (isKnown) throw new Problem("application_replaced");
}

/** Whoever refused does not decide about the answer. @throws Problem `own_refusal` */
export async function requireOtherOfficer(db: Database, id: number, staffId: number): Promise<void> {
  const actions = await listApplicationActions(db, id);
  if (actions.some(({ kind, made_by }) => kind === "refusal" && made_by === staffId)) throw new Problem("own_refusal");
}

/** How a refusal is recorded: the second one, after an answer, is final. */
export const nextRefusalKind = async (db: Database, id: number): Promise<"refusal" | "upheld"> =>
  (await listApplicationActions(db, id)).some(({ kind }) => kind === "answer") ? "upheld" : "refusal";
