import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { composition } from "#composition/composition.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { decideProposal, recordProposalOutcome } from "#features/staff/proposals/proposals.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createGrant } from "#features/staff/staff.factories.ts";
import type { TaskStep } from "#features/tasks/task-kind.ts";
import { runTask } from "#features/tasks/tasks.ts";
import type { Services } from "#services.ts";
import { rollProposals, rollTask } from "./freezing.ts";
import { insertObjection } from "./objections/objections.queries.ts";
import { findRoll } from "./rolls.queries.ts";
import { proposeRoll } from "./rolls.ts";

/** Of all members in Kenya. */
export const createRollBody = (more: object = {}) => {
  const today = dayInNairobi(new Date());
  return {
    ...{ title: "Primaries of 2027", place: { level: "nation" as const, id: 0 }, statuses: ["member" as const] },
    ...{ objections_until: daysAfter(today, 21), kept_until: daysAfter(today, 300) },
    reason: "The organs decided it on Friday.",
    ...more,
  };
};

export const createRollFileBody = (more: object = {}) => ({
  ...{
    place: { level: "nation" as const, id: 0 },
    format: "csv" as const,
    reason: "for the Registrar of Political Parties",
  },
  ...more,
});

/** Accounts with the two roles, without a session. */
export async function createFreezers(services: Services): Promise<{ officer: number; secretary: number }> {
  const { db } = services;
  const [officer, secretary] = [(await createUser({ db })).id, (await createUser({ db })).id];
  await createGrant(services, officer, "membership_officer");
  await createGrant(services, secretary, "secretary_general");
  return { officer, secretary };
}

/** Proposed by one person and approved by another; no job runs. @returns the ids of the roll and of its proposal */
export const approveRoll = (
  services: Services,
  { officer, secretary }: { officer: number; secretary: number },
  more: object = {},
): Promise<{ id: number; proposal: number }> =>
  services.db.transaction().execute(async (tx) => {
    const body = createRollBody(more);
    const id = await proposeRoll({ ...services, db: tx, pool: services.db }, officer, body);
    const proposal = (await findRoll(tx, id))!.proposal_id!;
    await decideProposal(tx, proposal, { decidedBy: secretary, decision: "approved", reason: null });
    return { id, proposal };
  });

/** The steps of the task of a roll, all at once. */
export async function freeze(services: Services, rollId: number): Promise<void> {
  const { task_id } = (await findRoll(services.db, rollId))!;
  await runTask(services, composition.tasks, task_id!, 600_000);
}

/** As two people freeze it. @returns the id */
export async function freezeByTwo(
  services: Services,
  more: object = {},
  people?: { officer: number; secretary: number },
): Promise<number> {
  const { id, proposal } = await approveRoll(services, people ?? (await createFreezers(services)), more);
  await executeApproved(services, composition.proposals, proposal);
  await freeze(services, id);
  return id;
}

/** As two people froze it, who have no role by now. @returns the id */
export async function createFrozenRoll(
  services: Services,
  more: object = {},
  people?: { officer?: number; secretary?: number },
): Promise<number> {
  const { db } = services;
  const officer = people?.officer ?? (await createUser({ db })).id;
  const secretary = people?.secretary ?? (await createUser({ db })).id;
  const { id: rollId, proposal } = await approveRoll(services, { officer, secretary }, more);
  await db.transaction().execute(async (tx) => {
    const outcome = await rollProposals.execute({ ...services, db: tx, pool: db }, proposal, { rollId });
    await recordProposalOutcome(tx, proposal, outcome);
  });
  const task = { id: 0, payload: { rollId }, done: 0, total: null, startedBy: officer };
  let step: TaskStep<{ block: number }> | undefined;
  while (!step?.result) {
    step = await db
      .transaction()
      .execute((tx) => rollTask.step({ ...services, db: tx, pool: db }, { ...task, position: step?.position }));
  }
  return rollId;
}

/** @returns the id */
export const createObjection = async (
  { db }: Pick<Services, "db">,
  rollId: number,
  personId: number,
): Promise<number> =>
  (
    await insertObjection(db, {
      ...{ roll_id: rollId, person_id: personId, text: "My ID number has a digit too many." },
      due_on: daysAfter(dayInNairobi(new Date()), 7),
    })
  ).id;

/** A roll with an objection of somebody who may be no member by now. @param officer who proposed it */
export async function createRollOf(services: Services, personId: number, officer: number): Promise<number> {
  const { db } = services;
  const setStatus = (status: string) => sql`update people set status = ${status} where id = ${personId}`.execute(db);
  const { rows } = await sql<{ status: string }>`select status from people where id = ${personId}`.execute(db);
  await setStatus("member");
  const id = await createFrozenRoll(services, {}, { officer });
  await setStatus(rows[0]!.status);
  await createObjection(services, id, personId);
  return id;
}

/** Of the ward that other factories use. */
export const HOME_WARD = { place: { level: "ward" as const, id: HOME_PLACE.ward } };
