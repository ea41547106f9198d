import type { Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { findMembershipOfUser, isKnownPerson, lockPerson } from "../applications.queries.ts";
import {
  findApplicationWithin,
  insertAction,
  listActions,
  lockApplicationWithin,
} from "../applications.staff.queries.ts";
import { reopenRefused } from "../decisions.queries.ts";

/** Days in which a refused applicant may answer. */
const ANSWER_DAYS = 14;

interface Answer {
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
export async function answerWithin({ db, territory, staffId }: Answer, id: number, text: string): Promise<void> {
  const locked = await lockApplicationWithin(db, territory, id);
  if (!locked) throw new Problem("not_found");
  const before = (await listActions(db, id)).find(({ kind }) => kind === "answer");
  if (before?.text === text) return;
  if (before) throw new Problem("answered_already");
  if (locked.state !== "refused") throw new Problem("application_not_refused");
  await requireNoOther(db, territory, id);
  if (!(await reopenRefused(db, id, ANSWER_DAYS))) throw new Problem("answer_too_late");
  await insertAction(db, { membership_id: id, kind: "answer", text, made_by: staffId });
}

/** Somebody who has applied again since has an application that waits, or is a member. */
async function requireNoOther(db: Database, territory: Territory, id: number): Promise<void> {
  const application = (await findApplicationWithin(db, territory, id))!;
  await lockPerson(db, application);
  const { user_id, membership_type } = application;
  const isKnown =
    user_id === null
      ? await isKnownPerson(db, application)
      : (await findMembershipOfUser(db, user_id, membership_type)) !== undefined;
  if (isKnown) throw new Problem("application_replaced");
}

/** Whoever refused does not decide about the answer. @throws Problem `own_refusal` */
export async function requireOtherOfficer(db: Database, id: number, staffId: number): Promise<void> {
  const actions = await listActions(db, id);
  if (actions.some(({ kind, made_by }) => kind === "refusal" && made_by === staffId)) throw new Problem("own_refusal");
}

/** How a refusal is recorded: the second one, after an answer, is final. */
export const kindOfRefusal = async (db: Database, id: number): Promise<"refusal" | "upheld"> =>
  (await listActions(db, id)).some(({ kind }) => kind === "answer") ? "upheld" : "refusal";
