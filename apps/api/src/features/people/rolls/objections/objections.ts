import type { MyRoll } from "@party/contract/my-rolls";
import type { RollObjection } from "@party/contract/roll-objections.staff";
import type { Language } from "@party/contract/values/languages";
import { dayInNairobi, daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { OBJECTION_DAYS, type ObjectionOutcome, type RollReason } from "@party/contract/values/rolls";
import { dueDateCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { rollObjectionAnswered } from "./objections.messages.ts";
import {
  countObjections,
  findObjection,
  insertObjection,
  listObjections,
  listObjectionsOfMember,
  listRollsOfMember,
  lockObjection,
  lockPersonOfAccount,
  type ObjectionRow,
  type RollOfMember,
  storeConfirmation,
  storeDecision,
  storeReturn,
} from "./objections.queries.ts";

const toRow = ({ id, roll_id, title, person_id, name, state, due_on, outcome }: ObjectionRow) => ({
  ...{ id, state, due_on, roll: { id: roll_id, title }, person: { id: person_id, name } },
  late: state !== "confirmed" && due_on < dayInNairobi(new Date()),
  outcome: state === "open" ? null : outcome,
});

export async function listObjectionsPage(
  db: Database,
  { status, ...query }: StaffQuery & { status: "open" | "closed" },
) {
  const page = await staffPage(db, query, dueDateCursor, {
    filter: { open: status === "open" },
    rows: listObjections,
    count: countObjections,
    key: ({ due_on, id }) => [due_on, id] as const,
  });
  return { ...page, results: page.results.map(toRow) };
}

/** @throws Problem `not_found` */
export async function showObjection(db: Database, userId: number, id: number): Promise<RollObjection> {
  const row = await findObjection(db, id);
  if (!row) throw new Problem("not_found");
  const { state, user_id, deciders, reviewers } = row;
  const isOwn = user_id === userId;
  const isDecided = state !== "open";
  return {
    ...toRow(row),
    ...{ text: row.text, line: row.line, return_reason: row.return_reason },
    created_at: row.created_at.toISOString(),
    answer: isDecided ? row.answer : null,
    decided_by: isDecided ? row.decider_name : null,
    decided_at: isDecided ? (row.decided_at?.toISOString() ?? null) : null,
    confirmed_by: state === "confirmed" ? row.reviewer_name : null,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    can: [
      ...(state === "open" && !isOwn && !reviewers.includes(userId) ? (["decide"] as const) : []),
      ...(state === "decided" && !isOwn && !deciders.includes(userId) ? (["confirm"] as const) : []),
    ],
  };
}

/** @throws Problem `not_found`, `objection_own` */
async function lockForOfficer(tx: Database, userId: number, id: number): Promise<ObjectionRow> {
  if (!(await lockObjection(tx, id))) throw new Problem("not_found");
  const row = (await findObjection(tx, id))!;
  if (row.user_id === userId) throw new Problem("objection_own");
  return row;
}

/**
 * Deciding the same again changes nothing.
 * @throws Problem `not_found`, `objection_own`, `objection_reviewed` or `objection_answered`
 */
export async function decideObjection(
  tx: Database,
  userId: number,
  id: number,
  { outcome, answer }: { outcome: ObjectionOutcome; answer: string },
): Promise<RollObjection> {
  const row = await lockForOfficer(tx, userId, id);
  const isSame = row.deciders.at(-1) === userId && row.outcome === outcome && row.answer === answer;
  if (row.state !== "open" && !isSame) throw new Problem("objection_answered");
  if (row.reviewers.includes(userId)) throw new Problem("objection_reviewed");
  if (row.state === "open") await storeDecision(tx, id, { by: userId, outcome, answer });
  return showObjection(tx, userId, id);
}

/** @throws Problem `not_found`, `objection_own`, `objection_undecided`, `objection_decided_by_you` or `objection_answered` */
async function lockForReview(tx: Database, userId: number, id: number): Promise<ObjectionRow> {
  const row = await lockForOfficer(tx, userId, id);
  if (row.deciders.includes(userId)) throw new Problem("objection_decided_by_you");
  if (row.state === "open") throw new Problem("objection_undecided");
  return row;
}

/** Tells the member, once. */
export async function confirmObjection(
  { db: tx, jobs }: Pick<Services, "db" | "jobs">,
  userId: number,
  id: number,
): Promise<RollObjection> {
  const row = await lockForReview(tx, userId, id);
  if (row.state === "confirmed" && row.reviewers.at(-1) !== userId) throw new Problem("objection_answered");
  if (row.state === "decided") {
    await storeConfirmation(tx, id, userId);
    const values = { title: row.title, upheld: row.outcome === "upheld", answer: row.answer ?? "" };
    if (row.user_id !== null) await notify({ db: tx, jobs }, rollObjectionAnswered, [{ userId: row.user_id, values }]);
  }
  return showObjection(tx, userId, id);
}

export async function sendObjectionBack(
  tx: Database,
  userId: number,
  id: number,
  reason: string,
): Promise<RollObjection> {
  const row = await lockForReview(tx, userId, id);
  if (row.state === "confirmed") throw new Problem("objection_answered");
  await storeReturn(tx, id, userId, reason);
  return showObjection(tx, userId, id);
}

/** The first rule that keeps the member off the roll, as things are now. */
function reasonOf({ line, has_status, has_joined, has_paid, is_in_place }: RollOfMember): RollReason | null {
  if (line !== null) return null;
  if (!has_status) return "status";
  if (!has_joined) return "joined";
  if (!has_paid) return "unpaid";
  return is_in_place ? "since" : "place";
}

export async function listMyRolls(db: Database, userId: number): Promise<MyRoll[]> {
  const rows = await listRollsOfMember(db, userId);
  const objections = await listObjectionsOfMember(db, userId);
  return rows
    .filter(({ line, is_in_place }) => line !== null || is_in_place)
    .map((row) => {
      const own = objections.filter(({ roll_id }) => roll_id === row.id);
      const { id, title, taken_on, line, paid_until, joined_before, objections_until, is_open } = row;
      return {
        ...{ id, title, taken_on, line, paid_until, joined_before, objections_until, reason: reasonOf(row) },
        can_object: is_open && own.every(({ outcome }) => outcome !== null),
        objections: own.map(({ roll_id: _, ...objection }) => objection),
      };
    });
}

/**
 * The same text again changes nothing.
 * @param tx a transaction
 * @throws Problem `not_found` for a roll that says nothing to the member, `objections_over` or `objection_open`
 */
export async function objectToRoll(
  tx: Database,
  { userId, language }: { userId: number; language: Language },
  rollId: number,
  text: string,
): Promise<MyRoll> {
  const find = async () => (await listMyRolls(tx, userId)).find(({ id }) => id === rollId);
  const person = await lockPersonOfAccount(tx, userId);
  const roll = await find();
  if (!person || !roll) throw new Problem("not_found");
  const open = roll.objections.find(({ outcome }) => outcome === null);
  if (open && open.text !== text) throw new Problem("objection_open");
  if (open) return roll;
  const today = dayInNairobi(new Date());
  if (roll.objections_until < today) {
    throw new Problem("objections_over", { day: formatDay(roll.objections_until, language) });
  }
  await insertObjection(tx, {
    ...{ roll_id: rollId, person_id: person.id, text, due_on: daysAfter(today, OBJECTION_DAYS) },
  });
  return (await find())!;
}
