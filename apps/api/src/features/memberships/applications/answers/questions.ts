import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { TASK_MAXIMUM_LENGTH } from "@party/contract/values/person-records";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { insertTask } from "#features/people/notes/tasks.queries.ts";
import { findCoordinatorOfWard } from "#features/people/notes/tasks.ts";
import { linkPersonOf } from "#features/people/people.queries.ts";
import { applicantAsked } from "../applications.messages.ts";
import { findApplicationPerson, findLastQuestion, insertApplicationAction } from "../applications.staff.queries.ts";
import { applicationClosedProblem, type DecisionContext, lockApplicationToDecide } from "../applications.staff.ts";

/** Days in which somebody without an account is called about a question. */
const CALL_DAYS = 3;

/**
 * Asks the applicant: by email where there is an account, else by a call, which is a task of the coordinator of the ward, or of
 * whoever asks where there is none. The same question again changes nothing.
 * @param pool not a transaction
 */
export async function askApplicantWithin(
  decision: DecisionContext & { pool: Database },
  id: number,
  question: string,
): Promise<void> {
  const { db, jobs, staffId } = decision;
  const { state, user_id } = await lockApplicationToDecide(decision, id);
  if (state !== "applied") throw applicationClosedProblem(state);
  if ((await findLastQuestion(db, id))?.text === question) return;
  const asked = { membership_id: id, kind: "question", text: question, made_by: staffId } as const;
  const action = await insertApplicationAction(db, asked);
  if (user_id === null) return assignCall(decision, id, question);
  if (!action) return;
  await notify({ db, jobs }, applicantAsked, [
    { userId: user_id, values: { question }, mail: { actionId: action.id } },
  ]);
}

async function assignCall(
  { db, pool, staffId }: Pick<DecisionContext, "db" | "staffId"> & { pool: Database },
  id: number,
  question: string,
): Promise<void> {
  // A fresh application is linked to its person by a job.
  await linkPersonOf(db, id);
  const { person_id, ward_id } = await findApplicationPerson(db, id);
  const text = question.replaceAll(/\s+/g, " ").slice(0, TASK_MAXIMUM_LENGTH);
  const due_on = daysAfter(dayInNairobi(new Date()), CALL_DAYS);
  const owner = (await findCoordinatorOfWard(pool, ward_id)) ?? staffId;
  await insertTask(db, { person_id: person_id!, application_id: id, text, due_on, owner, made_by: staffId });
}
