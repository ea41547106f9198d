import type { ApplicationRow, StaffApplication } from "@party/contract/applications.staff";
import { cutPage, idCursor, totalOf } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { contains, type Territory } from "#database/territory.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { MembershipState } from "../memberships.queries.ts";
import { formatMemberNumber } from "../memberships.ts";
import { sendApplicationNotice } from "./applications.emails.ts";
import {
  type ApplicationDescription,
  countApplications,
  findApplicationWithin,
  findLastQuestion,
  insertAction,
  listActions,
  listApplications,
  lockApplicationWithin,
  setRefused,
} from "./applications.staff.queries.ts";
import { confirmApplication } from "./applications.ts";

/** What a decision needs; `db` is a transaction. */
interface Decision {
  db: Database;
  jobs: Jobs;
  /** Where the permission for it holds. */
  territory: Territory;
  /** Who decides. */
  staffId: number;
}

interface ApplicationQuery {
  q: string;
  status: "waiting" | "refused";
  after?: string | undefined;
  limit: number;
  total?: "1" | undefined;
}

/** Applications of people in the territory, the oldest first. */
export async function listApplicationsWithin(
  db: Database,
  territory: Territory,
  { q, status, after, limit, total }: ApplicationQuery,
) {
  const filter = { territory, status, q, after: idCursor.read(after), limit: limit + 1 };
  const rows = await listApplications(db, filter);
  const count = total ? await countApplications(db, filter) : undefined;
  const { results, next } = cutPage(rows, limit, ({ id }) => idCursor.write(id));
  return { results: results.map(toRow), next, total: totalOf(count) };
}

const toRow = (row: ApplicationDescription): ApplicationRow => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  age: row.age,
  phone: row.phone_number,
  has_account: row.user_id !== null,
  plan: row.membership_type,
  place: { ward: row.ward, constituency: row.constituency, county: row.county },
  applied_at: row.created_at.toISOString(),
  state: row.state,
  same_phone: row.same_phone,
  same_name: row.same_name,
  asked_at: row.asked_at?.toISOString() ?? null,
  recommendations: row.recommendations,
});

/** Where a caller may read, confirm and recommend. */
export interface Reach {
  read: Territory;
  confirm: Territory;
  recommend: Territory;
}

/** @throws Problem `not_found` outside `read` */
export async function showApplication(
  db: Database,
  reach: Reach,
  staffId: number,
  id: number,
): Promise<StaffApplication> {
  const row = await findApplicationWithin(db, reach.read, id);
  if (!row) throw new Problem("not_found");
  const place = { level: "ward", id: row.ward_id } as const;
  const waits = row.state === "applied" && row.user_id !== staffId;
  return {
    ...toRow(row),
    gender: row.gender,
    occupation: row.occupation,
    number: row.number === null ? null : formatMemberNumber(row.number),
    history: (await listActions(db, id)).map(({ kind, text, made_by, made_at, first_name, last_name }) => ({
      kind,
      text,
      by: made_by === null ? null : first_name === null ? "deleted account" : `${first_name} ${last_name}`,
      at: made_at.toISOString(),
    })),
    can: [
      ...(waits && contains(reach.confirm, place) ? (["confirm", "refuse", "ask"] as const) : []),
      ...(waits && contains(reach.recommend, place) ? (["recommend"] as const) : []),
    ],
  };
}

const outcomes: Partial<Record<MembershipState, string>> = {
  active: "was confirmed",
  refused: "was refused",
  resigned: "was withdrawn by the applicant",
  replaced: "was replaced by another one of the same person",
};

/** @throws Problem `not_found` outside the territory, `own_application` for whoever applied */
async function lockWithin({ db, territory, staffId }: Omit<Decision, "jobs">, id: number) {
  const application = await lockApplicationWithin(db, territory, id);
  if (!application) throw new Problem("not_found");
  if (application.user_id === staffId) throw new Problem("own_application");
  return application;
}

const closed = (state: MembershipState) =>
  new Problem("application_closed", { outcome: outcomes[state] ?? "has ended" });

/**
 * Takes an applicant in. Confirming again changes nothing.
 * @throws Problem `not_found`, or `application_closed` for one that was refused or has ended
 */
export async function confirmWithin(decision: Decision, id: number): Promise<void> {
  const { state } = await lockWithin(decision, id);
  if (state === "active") return;
  if (state !== "applied") throw closed(state);
  await confirmApplication(decision, id);
}

/** Confirms each application that can be, in the order of ids, so that concurrent calls cannot deadlock. */
export async function confirmManyWithin(decision: Decision, ids: readonly number[]) {
  const results: { id: number; number: string | null; problem: string | null; found: boolean }[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const problem = await confirmWithin(decision, id).then(
      () => undefined,
      (error: unknown) => {
        // Thrown before anything was written, so the transaction goes on.
        if (error instanceof Problem) return error;
        throw error;
      },
    );
    const found = problem?.codes[0] !== "not_found";
    const row = found ? await findApplicationWithin(decision.db, decision.territory, id) : undefined;
    const number = problem || !row?.number ? null : formatMemberNumber(row.number);
    results.push({ id, number, problem: problem?.text ?? null, found });
  }
  return results;
}

/** Refuses an applicant, who is told the reason. Refusing again changes nothing, whatever the reason. */
export async function refuseWithin(decision: Decision, id: number, reason: string): Promise<void> {
  const { db, jobs, staffId } = decision;
  const { state, user_id } = await lockWithin(decision, id);
  if (state === "refused") return;
  if (state !== "applied") throw closed(state);
  await setRefused(db, id);
  const action = await insertAction(db, { membership_id: id, kind: "refusal", text: reason, made_by: staffId });
  if (user_id === null || !action) return;
  await notify(db, user_id, {
    title: "Your application was not accepted",
    message: `The reason: ${reason}`,
    link: "/dashboard/payments",
  });
  await jobs.enqueue(db, sendApplicationNotice, { actionId: action.id });
}

/** Asks the applicant, by email where there is an account. The same question again changes nothing. */
export async function askWithin(decision: Decision, id: number, question: string): Promise<void> {
  const { db, jobs, staffId } = decision;
  const { state, user_id } = await lockWithin(decision, id);
  if (state !== "applied") throw closed(state);
  if ((await findLastQuestion(db, id))?.text === question) return;
  const action = await insertAction(db, { membership_id: id, kind: "question", text: question, made_by: staffId });
  if (user_id === null || !action) return;
  await notify(db, user_id, {
    title: "A question about your application",
    message: question,
    link: "/dashboard/payments",
  });
  await jobs.enqueue(db, sendApplicationNotice, { actionId: action.id });
}

/** Each member of staff recommends once. */
export async function recommendWithin(decision: Omit<Decision, "jobs">, id: number, note: string): Promise<void> {
  const { state } = await lockWithin(decision, id);
  if (state !== "applied") throw closed(state);
  const { db, staffId } = decision;
  await insertAction(db, { membership_id: id, kind: "recommendation", text: note, made_by: staffId });
}
