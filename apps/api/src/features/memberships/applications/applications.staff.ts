import type { ApplicationRow, StaffApplication } from "@party/contract/applications.staff";
import type { ProblemCode } from "@party/contract/problems";
import type { ApplicationStatus, PhoneCallOutcome } from "@party/contract/values/applications";
import { coversPlace, joinTerritories, type Territory } from "#access/territory.ts";
import { cappedTotal, newestFirstCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import type { MembershipState } from "../memberships.queries.ts";
import { nextRefusalKind, requireOtherOfficer } from "./answers/answers.ts";
import { findApplicationFlags, requireConfirmable } from "./applications.flags.ts";
import { applicantAsked, applicationRefused } from "./applications.messages.ts";
import {
  type ApplicationDetailsRow,
  countApplications,
  countApplicationsOfLargestNetwork,
  type DeciderScope,
  findApplicationWithin,
  findLastQuestion,
  insertApplicationAction,
  isSortedByDecision,
  listApplicationActions,
  listApplications,
  lockApplicationWithin,
  markApplicationRefused,
} from "./applications.staff.queries.ts";
import { confirmApplication } from "./applications.ts";
import { updateDecisionCall } from "./decisions.queries.ts";

/** What a decision needs; `db` is a transaction. */
export interface DecisionContext {
  db: Database;
  config: Pick<Services["config"], "secretKey">;
  jobs: Jobs;
  /** Where the permission for it holds. */
  territory: Territory;
  /** Who decides. */
  staffId: number;
}

interface ApplicationQuery extends StaffQuery {
  /** For whom those that wait are listed; undefined for the server operator. */
  decider?: DeciderScope | undefined;
  q: string;
  status: ApplicationStatus;
  source?: "website" | "walk_in" | undefined;
  sort?: "applied_at" | "-applied_at" | undefined;
}

/** Applications of people in the territory; decisions in the order in which they were made. */
export async function listApplicationsWithin(
  services: Pick<DecisionContext, "db" | "config">,
  territory: Territory,
  { decider, q, status, source, sort, ...query }: ApplicationQuery,
) {
  const { db } = services;
  const page = await staffPage(db, query, newestFirstCursor, {
    filter: { territory, decider, status, source, q, isNewestFirst: sort === "-applied_at" },
    rows: listApplications,
    count: countApplications,
    key: ({ id, decided_at }) => [isSortedByDecision(status) ? (decided_at?.getTime() ?? 0) : 0, id],
  });
  const unchecked =
    query.total && status === "waiting" ? await countUncheckedApplications(db, { territory, decider }) : null;
  const marks = await findApplicationFlags(services, page.results, territory);
  return {
    ...page,
    results: page.results.map((row) => ({ ...toApplicationRow(row), ...marks.get(row.id)! })),
    unchecked,
  };
}

/** What the list of those that wait leaves out. */
async function countUncheckedApplications(
  db: Database,
  within: { territory: Territory; decider: DeciderScope | undefined },
) {
  const { count, capped } = cappedTotal(await countApplications(db, { ...within, status: "unchecked", q: "" }))!;
  return {
    count,
    capped,
    from_one_network: count === 0 ? 0 : await countApplicationsOfLargestNetwork(db, within.territory),
  };
}

/** Null for the server operator. */
function staffName(id: number | null, first: string | null, last: string | null): string | null {
  if (id === null) return null;
  return first === null ? "deleted account" : `${first} ${last}`;
}

const toApplicationRow = (row: ApplicationDetailsRow) => ({
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
  source: row.source,
  answered: row.answered,
  unchecked: row.unchecked,
  number: row.number === null ? null : formatMemberNumber(row.number),
  decision: row.outcome &&
    row.decided_at && {
      outcome: row.outcome,
      by: staffName(row.decided_by, row.decider_first, row.decider_last),
      at: row.decided_at.toISOString(),
    },
  call: row.call &&
    row.called_at && {
      outcome: row.call,
      by: staffName(row.called_by, row.caller_first, row.caller_last),
      at: row.called_at.toISOString(),
    },
});

/** What was done, with what is kept of the decision. */
function applicationHistory(
  { decision, call }: Pick<ApplicationRow, "decision" | "call">,
  actions: Awaited<ReturnType<typeof listApplicationActions>>,
) {
  const history: StaffApplication["history"] = actions.map(
    ({ kind, text, made_by, made_at, first_name, last_name }) => ({
      kind,
      text,
      by: staffName(made_by, first_name, last_name),
      at: made_at.toISOString(),
    }),
  );
  if (decision?.outcome === "confirmed") {
    history.push({ kind: "confirmation", text: "", by: decision.by, at: decision.at });
  }
  if (call) history.push({ kind: call.outcome, text: "", by: call.by, at: call.at });
  return history;
}

/** Where a caller may read, confirm and recommend. */
export interface DecisionTerritories {
  read: Territory;
  confirm: Territory;
  recommend: Territory;
}

/** @throws Problem `not_found` outside `read` */
export async function showApplication(
  services: Pick<DecisionContext, "db" | "config">,
  reach: DecisionTerritories,
  staffId: number,
  id: number,
): Promise<StaffApplication> {
  const { db } = services;
  const row = await findApplicationWithin(db, reach.read, id);
  if (!row) throw new Problem("not_found");
  const place = { level: "ward", id: row.ward_id } as const;
  const waits = row.state === "applied" && row.user_id !== staffId;
  const shown = { ...toApplicationRow(row), ...(await findApplicationFlags(services, [row], reach.read)).get(id)! };
  return {
    ...shown,
    gender: row.gender,
    occupation: row.occupation,
    history: applicationHistory(shown, await listApplicationActions(db, id)),
    can: [
      ...(canAnswer(row, reach, staffId) ? (["answer"] as const) : []),
      ...(waits && coversPlace(reach.confirm, place) ? (["confirm", "refuse", "ask"] as const) : []),
      ...(waits && coversPlace(reach.recommend, place) ? (["recommend"] as const) : []),
    ],
    can_call:
      row.outcome === "confirmed" &&
      row.state === "active" &&
      row.user_id === null &&
      coversPlace(reach.confirm, place),
  };
}

/** Once, by whoever the applicant tells; the rule has the last word about the days. */
const canAnswer = (row: ApplicationDetailsRow, { confirm, recommend }: DecisionTerritories, staffId: number): boolean =>
  row.state === "refused" &&
  !row.answered &&
  row.user_id !== staffId &&
  coversPlace(joinTerritories(confirm, recommend), { level: "ward", id: row.ward_id });

const problemsByState: Partial<Record<MembershipState, ProblemCode>> = {
  active: "application_confirmed",
  refused: "application_refused",
  resigned: "application_withdrawn",
  replaced: "application_replaced",
};

/** @throws Problem `not_found` outside the territory, `own_application` for whoever applied */
async function lockApplicationToDecide(
  { db, territory, staffId }: Omit<DecisionContext, "jobs" | "config">,
  id: number,
) {
  const application = await lockApplicationWithin(db, territory, id);
  if (!application) throw new Problem("not_found");
  if (application.user_id === staffId) throw new Problem("own_application");
  return application;
}

const applicationClosedProblem = (state: MembershipState) => new Problem(problemsByState[state] ?? "application_ended");

/**
 * Takes an applicant in. Confirming again changes nothing.
 * @throws Problem `not_found`, or why an application does not wait any more
 */
export async function confirmApplicationWithin(decision: DecisionContext, id: number): Promise<void> {
  const application = await lockApplicationToDecide(decision, id);
  if (application.state === "active") return;
  if (application.state !== "applied") throw applicationClosedProblem(application.state);
  await requireOtherOfficer(decision.db, id, decision.staffId);
  await requireConfirmable(decision, application);
  await confirmApplication(decision, id, decision.staffId);
}

/** Decides one after the other in the order of ids, so that concurrent calls cannot deadlock. */
export async function decideEachApplication(ids: readonly number[], decide: (id: number) => Promise<void>) {
  const results: { id: number; problem: string | null; found: boolean }[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const problem = await decide(id).then(
      () => undefined,
      (error: unknown) => {
        // Thrown before anything was written, so the transaction goes on.
        if (error instanceof Problem) return error;
        throw error;
      },
    );
    results.push({ id, problem: problem?.text ?? null, found: problem?.firstCode !== "not_found" });
  }
  return results;
}

/** Confirms each application that can be. */
export async function confirmApplicationsWithin(decision: DecisionContext, ids: readonly number[]) {
  const results: { id: number; number: string | null; problem: string | null; found: boolean }[] = [];
  for (const decided of await decideEachApplication(ids, (id) => confirmApplicationWithin(decision, id))) {
    const { id, problem, found } = decided;
    const row = found ? await findApplicationWithin(decision.db, decision.territory, id) : undefined;
    results.push({ ...decided, number: problem || !row?.number ? null : formatMemberNumber(row.number) });
  }
  return results;
}

/** Refuses each application that can be, with one reason. */
export const refuseApplicationsWithin = (decision: DecisionContext, ids: readonly number[], reason: string) =>
  decideEachApplication(ids, (id) => refuseApplicationWithin(decision, id, reason));

/** Refuses an applicant, who is told the reason where there is an account. Refusing again changes nothing, whatever the reason. */
export async function refuseApplicationWithin(decision: DecisionContext, id: number, reason: string): Promise<void> {
  const { db, jobs, staffId } = decision;
  const { state, user_id } = await lockApplicationToDecide(decision, id);
  if (state === "refused") return;
  if (state !== "applied") throw applicationClosedProblem(state);
  await requireOtherOfficer(db, id, staffId);
  const kind = await nextRefusalKind(db, id);
  await markApplicationRefused(db, id, staffId);
  const action = await insertApplicationAction(db, { membership_id: id, kind, text: reason, made_by: staffId });
  if (user_id === null || !action) return;
  await notify({ db, jobs }, applicationRefused, [
    { userId: user_id, values: { reason }, mail: { actionId: action.id } },
  ]);
}

/** Asks the applicant, by email where there is an account. The same question again changes nothing. */
export async function askApplicantWithin(decision: DecisionContext, id: number, question: string): Promise<void> {
  const { db, jobs, staffId } = decision;
  const { state, user_id } = await lockApplicationToDecide(decision, id);
  if (state !== "applied") throw applicationClosedProblem(state);
  if ((await findLastQuestion(db, id))?.text === question) return;
  const action = await insertApplicationAction(db, {
    membership_id: id,
    kind: "question",
    text: question,
    made_by: staffId,
  });
  if (user_id === null || !action) return;
  await notify({ db, jobs }, applicantAsked, [
    { userId: user_id, values: { question }, mail: { actionId: action.id } },
  ]);
}

/** Each member of staff recommends once. */
export async function recommendApplicantWithin(
  decision: Omit<DecisionContext, "jobs" | "config">,
  id: number,
  note: string,
): Promise<void> {
  const { state } = await lockApplicationToDecide(decision, id);
  if (state !== "applied") throw applicationClosedProblem(state);
  const { db, staffId } = decision;
  await insertApplicationAction(db, { membership_id: id, kind: "recommendation", text: note, made_by: staffId });
}

/**
 * Records a call to a member without an account, or takes it back. The same outcome again changes nothing.
 * @throws Problem `not_found` outside the territory, or `call_not_needed`
 */
export async function recordApplicantCallWithin(
  { db, territory, staffId }: Omit<DecisionContext, "jobs" | "config">,
  id: number,
  outcome: PhoneCallOutcome | null,
): Promise<void> {
  if (!(await lockApplicationWithin(db, territory, id))) throw new Problem("not_found");
  if (!(await updateDecisionCall(db, id, outcome, staffId))) throw new Problem("call_not_needed");
}
