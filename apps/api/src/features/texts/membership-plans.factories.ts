import { type MembershipType, membershipPlans } from "@party/contract/values/membership-plans";
import { textIds } from "@party/contract/values/texts";
import { builtInTexts } from "@party/samples/site-texts";
import { sql } from "kysely";
import { NATION, toPlaceColumns } from "#access/territory.ts";
import { findHead, insertItem, insertRevision, updateItem } from "#features/content/content.queries.ts";
import { decideProposal } from "#features/staff/proposals/proposals.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { refreshPlansInForce } from "./plans-in-force.ts";
import { proposeText, textProposals } from "./texts.staff.ts";

type FactoryServices = Pick<Services, "config" | "db" | "jobs">;

const KEY = { kind: "texts", item_id: textIds["membership-plans"], language: "en" } as const;

export type PlanChanges = Partial<Record<MembershipType, { fee?: number; name?: string; offered?: boolean }>>;

/** The five plans of a fresh start, some of them with other values. */
export const plansTextWith = (changes: PlanChanges) => ({
  plans: builtInTexts(party)["membership-plans"].plans.map((plan) => ({ ...plan, ...changes[plan.id] })),
});

/** A draft of tiers and fees. @returns its revision and version */
export async function createPlansDraft({ db }: Pick<Services, "db">, changes: PlanChanges) {
  return db.transaction().execute(async (tx) => {
    const about = { title: "Tiers and fees", ...toPlaceColumns(NATION) };
    const head = await findHead(tx, KEY);
    if (!head) await insertItem(tx, { ...KEY, ...about, published_revision: null, first_published_at: null });
    const n = (head?.revision ?? 0) + 1;
    const body = { key: "membership-plans", text: plansTextWith(changes) };
    await insertRevision(tx, { ...KEY, n, body, author: null, note: "" });
    if (head) await updateItem(tx, KEY, { revision: n, ...about });
    return { revision: n, version: (await findHead(tx, KEY))!.version };
  });
}

/** Of each database, since test files share this module. */
const peopleOf = new WeakMap<Services["db"], Promise<{ proposer: number; approver: number }>>();

/** Two people publish tiers and fees. @param from a day to come; at once without one. @returns the id of the proposal */
export async function createPublishedPlans(services: FactoryServices, changes: PlanChanges, from?: string) {
  const { db } = services;
  const known = peopleOf.get(db) ?? createPeople(services);
  peopleOf.set(db, known);
  const { proposer, approver } = await known;
  const draft = await createPlansDraft(services, changes);
  const id = await db.transaction().execute(async (tx) => {
    const inTransaction = { ...services, db: tx };
    const proposed = { id: KEY.item_id, ...draft, reason: "The convention decided so", ...(from ? { from } : {}) };
    return proposeText(inTransaction, proposer, proposed);
  });
  await decideProposal(db, id, { decidedBy: approver, decision: "approved", reason: null });
  await executeApproved(services, { text: textProposals as never }, id);
  const { outcome } = await db.selectFrom("proposals").select("outcome").where("id", "=", id).executeTakeFirstOrThrow();
  if (!outcome?.includes("public")) throw new Error(`not published: ${outcome}`);
  await refreshPlansInForce(db);
  return id;
}

/** As if a scheduled change had come to its time. */
export const makeScheduleDue = ({ db }: Pick<Services, "db">) =>
  sql`update content_schedules set at = now() - interval '1 second' where kind = 'texts' and item_id = ${KEY.item_id}`.execute(
    db,
  );

export const builtInFees = Object.fromEntries(membershipPlans.map(({ id, fee }) => [id, fee])) as Record<
  MembershipType,
  number
>;

async function createPeople(services: FactoryServices) {
  const { id: proposer } = await createStaff(services, "communications");
  const { id: approver } = await createStaff(services, "secretary_general");
  return { proposer, approver };
}
