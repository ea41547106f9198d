import type { StaffApplication } from "@party/contract/applications.staff";
import type { ProblemCode } from "@party/contract/problems";
import type { ApplicationNote, ApplicationStatus, PhoneCallOutcome } from "@party/contract/values/applications";
import { consentTexts } from "@party/contract/values/consents";
import { z } from "zod";
import { coversPlace, joinTerritories, placeOfFilters, type Territory, territoryOf } from "#access/territory.ts";
import { cappedTotal, cursorOf, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { insertConsentEntries } from "#features/consents/consents.queries.ts";
import { notify } from "#features/notifications/notifications.ts";
import { lockDailyWork, recordDailyWork } from "#features/people/daily-work/daily-work.queries.ts";
import { isImportedBy } from "#features/people/imported/imported.queries.ts";
import { finishTasksOfApplication } from "#features/people/notes/tasks.queries.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import type { MembershipState } from "../memberships.queries.ts";
import { findWalkInConsent, insertConsentEvidence, listStaffEntries } from "../walk-ins/walk-ins.queries.ts";
import { nextRefusalKind, requireOtherOfficer } from "./answers/answers.ts";
import { findApplicationFlags, requireConfirmable } from "./applications.flags.ts";
import { applicationRefused } from "./applications.messages.ts";
import { toHistory, toStaffRow } from "./applications.rows.ts";
import {
  type ApplicationDetailsRow,
  countApplications,
  countApplicationsOfLargestNetwork,
  type DeciderScope,
  findApplicationWithin,
  insertApplicationAction,
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
  note?: ApplicationNote | undefined;
  county?: number | undefined;
  constituency?: number | undefined;
  ward?: number | undefined;
  sort?: "applied_at" | "-applied_at" | undefined;
}

/** Microseconds since 1970. */
const microseconds = z
  .int()
  .min(0)
  .max(sortKeySchema.instant.maxValue! * 1000);
const applicationCursor = cursorOf(z.tuple([microseconds, sortKeySchema.id]));

/**
 * Applications of people in the territory; decisions in the order in which they were made.
 * @param services `db` is not a transaction
 */
export async function listApplicationsWithin(
  services: Pick<DecisionContext, "db" | "config">,
  territory: Territory,
  { decider, q, status, source, note, sort, ...query }: ApplicationQuery,
) {
  const { db } = services;
  const place = placeOfFilters(query);
  const wards = place && (await territoryOf(db, [place])).wards;
  const page = await staffPage(db, query, applicationCursor, {
    filter: { territory, wards, decider, status, source, note, q, isNewestFirst: sort === "-applied_at" },
    rows: listApplications,
    count: countApplications,
    key: ({ sort_key, id }): [number, number] => [sort_key, id],
  });
  const unchecked =
    query.total && status === "waiting" ? await countUncheckedApplications(db, { territory, wards, decider }) : null;
  const flags = await findApplicationFlags(services, page.results, territory, decider?.staffId);
  return {
    ...page,
    results: page.results.map((row) => toStaffRow(row, flags.get(row.id)!, decider)),
    unchecked,
  };
}

/** What the list of those that wait leaves out. */
async function countUncheckedApplications(
  db: Database,
  within: { territory: Territory; wards: readonly number[] | undefined; decider: DeciderScope | undefined },
) {
  const { count, capped } = cappedTotal(await countApplications(db, { ...within, status: "unchecked", q: "" }))!;
  return {
    count,
    capped,
    from_one_network: count === 0 ? 0 : await countApplicationsOfLargestNetwork(db, within.territory),
  };
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
  const flags = (await findApplicationFlags(services, [row], reach.read, staffId)).get(id)!;
  const shown = toStaffRow(row, flags, { staffId, confirm: reach.confirm });
  const mayConfirm = waits && coversPlace(reach.confirm, place);
  return {
    ...shown,
    gender: row.gender,
    occupation: row.occupation,
    history: toHistory(shown, await listApplicationActions(db, id)),
    can: [
      ...(canAnswer(row, reach, staffId) ? (["answer"] as const) : []),
      ...(mayConfirm && shown.obstacles.length === 0 ? (["confirm"] as const) : []),
      ...(mayConfirm && shown.obstacles.includes("consent_missing") ? (["prove"] as const) : []),
      ...(mayConfirm && row.refused_by !== staffId ? (["refuse"] as const) : []),
      ...(mayConfirm ? (["ask"] as const) : []),
      ...(waits && coversPlace(reach.recommend, place) ? (["recommend"] as const) : []),
    ],
    can_call:
      row.outcome === "confirmed" &&
      row.state === "active" &&
      row.user_id === null &&
      coversPlace(reach.confirm, place),
  };
}

/** A question, or once a refusal, by whoever the applicant tells; the rule has the last word about the days. */
const canAnswer = (row: ApplicationDetailsRow, { confirm, recommend }: DecisionTerritories, staffId: number): boolean =>
  (row.state === "applied" ? row.asked_at !== null : row.state === "refused" && !row.answered) &&
  row.user_id !== staffId &&
  coversPlace(joinTerritories(confirm, recommend), { level: "ward", id: row.ward_id });

const problemsByState: Partial<Record<MembershipState, ProblemCode>> = {
  active: "application_confirmed",
  refused: "application_refused",
  resigned: "application_withdrawn",
  replaced: "application_replaced",
};

/** @throws Problem `not_found` outside the territory, `own_application` for whoever applied */
export async function lockApplicationToDecide(
  { db, territory, staffId }: Omit<DecisionContext, "jobs" | "config">,
  id: number,
) {
  const application = await lockApplicationWithin(db, territory, id);
  if (!application) throw new Problem("not_found");
  if (application.user_id === staffId) throw new Problem("own_application");
  return application;
}

export const applicationClosedProblem = (state: MembershipState) =>
  new Problem(problemsByState[state] ?? "application_ended");

/**
 * Takes an applicant in. Confirming again changes nothing.
 * @throws Problem `not_found`, or why an application does not wait any more
 */
export async function confirmApplicationWithin(decision: DecisionContext, id: number): Promise<void> {
  const { db, staffId } = decision;
  await lockDailyWork(db, staffId);
  const application = await lockApplicationToDecide(decision, id);
  if (application.state === "active") return;
  if (application.state !== "applied") throw applicationClosedProblem(application.state);
  await requireOtherOfficer(db, id, staffId);
  await requireConfirmable(decision, application);
  const isStaffEntry = (await listStaffEntries(db, staffId, [id], isImportedBy)).has(id);
  const confirmed = await confirmApplication(decision, id, staffId);
  if (isStaffEntry && confirmed && "number" in confirmed)
    await recordDailyWork(db, { staffId, kind: "confirmation", id, people: 1 });
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
    const isReplaced = problem === null && row?.state === "replaced";
    results.push({
      ...decided,
      problem: isReplaced ? applicationClosedProblem("replaced").text : problem,
      number: problem || !row?.number ? null : formatMemberNumber(row.number),
    });
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
  await finishTasksOfApplication(db, id, staffId);
  const action = await insertApplicationAction(db, { membership_id: id, kind, text: reason, made_by: staffId });
  if (user_id === null || !action) return;
  await notify({ db, jobs }, applicationRefused, [
    { userId: user_id, values: { reason }, mail: { actionId: action.id } },
  ]);
}

interface PaperConsent {
  membershipId: number;
  personId: number;
  /** Where the paper is; empty where there is evidence already. */
  reference: string;
  takenBy: number;
}

/** Enters a consent that was given on paper, and where that is. */
export async function recordPaperConsent(
  tx: Database,
  { membershipId, personId, reference, takenBy }: PaperConsent,
): Promise<void> {
  const { version: text_version } = consentTexts.membership;
  await insertConsentEntries(tx, [
    {
      ...{ purpose: "membership", action: "given", channel: "in_person" },
      ...{ membership_id: membershipId, text_version },
    },
  ]);
  if (reference === "") return;
  await insertConsentEvidence(tx, {
    ...{ person_id: personId, kind: "paper", text_version, document_id: null, reference, read_aloud: false },
    ...{ taken_by: takenBy, taken_at: new Date().toISOString() },
  });
}

/**
 * Records where the paper is that an applicant signed who did not apply on the site. Where consent is proven already it
 * changes nothing.
 */
export async function recordSignedForm(
  decision: Omit<DecisionContext, "jobs" | "config">,
  id: number,
  reference: string,
): Promise<void> {
  const { db, staffId } = decision;
  const { state } = await lockApplicationToDecide(decision, id);
  if (state !== "applied") throw applicationClosedProblem(state);
  const consent = await findWalkInConsent(db, id);
  if (!consent || consent.is_proven) return;
  await recordPaperConsent(db, { membershipId: id, personId: consent.person_id, reference, takenBy: staffId });
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
