import type { Membership } from "@party/contract/memberships";
import { EVERYWHERE, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { finishTasksOfApplication } from "#features/people/notes/tasks.queries.ts";
import { Problem } from "#problem.ts";
import { findMembership } from "../../memberships.queries.ts";
import { findMembershipOfUser, findWhereKnown, lockApplicants } from "../applications.queries.ts";
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
 * Records what an applicant answers. To a question: nobody has to call any more. To a refusal, once, within 14 days: the
 * application waits again, for somebody else than who refused it. The same answer again changes nothing.
 * @throws Problem `not_found` outside the territory, or why there is nothing to answer
 */
export async function recordAnswer({ db, territory, staffId }: AnswerContext, id: number, text: string): Promise<void> {
  const locked = await lockApplicationWithin(db, territory, id);
  if (!locked) throw new Problem("not_found");
  const last = locked.state === "applied" ? await findLastExchange(db, id) : undefined;
  if (last?.kind === "reply" && last.text === text) return;
  if (last?.kind !== "question") return insertAnswer(db, locked, { text, by: staffId, territory });
  await insertApplicationAction(db, { membership_id: id, kind: "reply", text, made_by: staffId });
  await finishTasksOfApplication(db, id, staffId);
}

/** Of questions and what was answered to them. */
const findLastExchange = async (db: Database, id: number) =>
  (await listApplicationActions(db, id)).findLast(({ kind }) => kind === "question" || kind === "reply");

/** A refusal, as `recordAnswer`, by the applicant. @throws Problem `membership_unknown` for an application of somebody else */
export const answerOwnRefusal = (db: Database, userId: number, id: number, text: string): Promise<Membership> =>
  db.transaction().execute(async (tx) => {
    const locked = await lockApplicationWithin(tx, EVERYWHERE, id);
    if (locked?.user_id !== userId) throw new Problem("membership_unknown");
    await insertAnswer(tx, locked, { text, by: userId, territory: EVERYWHERE });
    const { created_at, ...application } = (await findMembership(tx, id))!;
    return { ...application, created_at: created_at.toISOString() };
  });

interface NewAnswer {
  text: string;
  /** Who writes it down: the applicant, or a member of staff. */
  by: number;
  /** Where whoever writes it down learns of other applications. */
  territory: Territory;
}

type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockApplicationWithin>>>;

async function insertAnswer(
  db: Database,
  { id, state }: LockedApplication,
  { text, by, territory }: NewAnswer,
): Promise<void> {
  const before = (await listApplicationActions(db, id)).find(({ kind }) => kind === "answer");
  if (before?.text === text) return;
  if (before) throw new Problem("answered_already");
  if (state !== "refused") throw new Problem("application_not_refused");
  const isApart = await requireNoOtherApplication(db, id, territory);
  if (!(await reopenRefusedApplication(db, id, { days: REFUSAL_ANSWER_DAYS, isApart })))
    throw new Problem("answer_too_late");
  await insertApplicationAction(db, { membership_id: id, kind: "answer", text, made_by: by });
}

/**
 * Somebody who has applied again since has an application that waits, or is a member. Of one in another place staff do not
 * learn: the office finds the pair.
 * @returns whether there is one in another place
 */
async function requireNoOtherApplication(db: Database, id: number, territory: Territory): Promise<boolean> {
  const application = (await findApplicationWithin(db, EVERYWHERE, id))!;
  await lockApplicants(db, [application]);
  const { user_id, membership_type } = application;
  const known =
    user_id === null
      ? await findWhereKnown(db, territory, application)
      : (await findMembershipOfUser(db, user_id, membership_type)) && "here";
  if (known === "here") throw new Problem("application_replaced");
  return known === "elsewhere";
}

/** Whoever refused does not decide about the answer. @throws Problem `own_refusal` */
export async function requireOtherOfficer(db: Database, id: number, staffId: number): Promise<void> {
  const actions = await listApplicationActions(db, id);
  if (actions.some(({ kind, made_by }) => kind === "refusal" && made_by === staffId)) throw new Problem("own_refusal");
}

/** How a refusal is recorded: the second one, after an answer, is final. */
export const nextRefusalKind = async (db: Database, id: number): Promise<"refusal" | "upheld"> =>
  (await listApplicationActions(db, id)).some(({ kind }) => kind === "answer") ? "upheld" : "refusal";
