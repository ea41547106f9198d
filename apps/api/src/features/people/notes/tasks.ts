import type { OwnTask, PersonTask } from "@party/contract/person-notes.staff";
import { type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { z } from "zod";
import { listRoleHolders } from "#access/grants.queries.ts";
import { placeOfRow, territoryOf } from "#access/territory.ts";
import { cursorOf, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { nameOfStaff } from "../record/changes.ts";
import { territoryHoldsWard } from "../record/record.queries.ts";
import { findPerson, lockPerson } from "../record/record.staff.ts";
import type { NoteContext } from "./notes.ts";
import {
  countOwnTasks,
  findTask,
  insertTask,
  listOwnTasks,
  listPersonTasks,
  setTaskDone,
  type TaskRow,
} from "./tasks.queries.ts";

const toPersonTask = (row: TaskRow, staffId: number): PersonTask => ({
  id: row.id,
  application: row.application_id,
  text: row.text,
  due_on: row.due_on,
  owner: nameOfStaff(row.owner, { first_name: row.owner_first, last_name: row.owner_last }),
  own: row.owner === staffId,
  by: nameOfStaff(row.made_by, { first_name: row.maker_first, last_name: row.maker_last }),
  at: row.made_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
});

/** @throws Problem `not_found` outside the territory */
export async function listTasksOfPerson(
  { db, territory, staffId }: NoteContext,
  personId: number,
): Promise<PersonTask[]> {
  const { id } = await findPerson(db, territory, personId);
  return (await listPersonTasks(db, id)).map((row) => toPersonTask(row, staffId));
}

const taskDueDateCursor = cursorOf(z.tuple([sortKeySchema.day, sortKeySchema.id]));

interface OwnTaskQuery extends StaffQuery {
  status: "open" | "done";
  sort: "due_on" | "-due_on";
}

/** The caller's own tasks; of people who have left the caller's places, they wait for nobody. */
export async function listOwnTasksPage(
  { db, territory, staffId }: NoteContext,
  { status, sort, ...query }: OwnTaskQuery,
) {
  const page = await staffPage(db, query, taskDueDateCursor, {
    filter: { owner: staffId, territory, status, isNewestFirst: sort === "-due_on" },
    rows: listOwnTasks,
    count: countOwnTasks,
    key: ({ due_on, id }) => [due_on, id],
  });
  return {
    ...page,
    results: page.results.map(
      (row): OwnTask => ({
        ...toPersonTask(row, staffId),
        person: { id: row.person_id, name: `${row.other_names} ${row.surname}`.trim(), ward: row.ward },
      }),
    ),
    personIds: page.results.map(({ person_id }) => person_id),
  };
}

const MAX_POSSIBLE_ASSIGNEES = 2_000;
const MAX_LISTED_ASSIGNEES = 50;

/** Who may note about a person: those of the nation first. @param pool not a transaction */
export async function listPossibleAssignees(pool: Database, ward: number | null) {
  const names = roleNames.filter((name) => roles[name].permissions.includes("people.notes"));
  const colleagues = new Map<number, { id: number; name: string; role: string }>();
  for (const { id, first_name, last_name, role, ...row } of await listRoleHolders(
    pool,
    names,
    MAX_POSSIBLE_ASSIGNEES,
  )) {
    if (!territoryHoldsWard(await territoryOf(pool, [placeOfRow(row)]), ward)) continue;
    if (!colleagues.has(id)) {
      colleagues.set(id, { id, name: `${first_name} ${last_name}`, role: roles[role as RoleName].label });
    }
    if (colleagues.size === MAX_LISTED_ASSIGNEES) break;
  }
  return [...colleagues.values()];
}

const localLevels = ["ward", "constituency", "county"] as const;

/** Whoever coordinates a ward, else the constituency or county around it. @param pool not a transaction */
export async function findCoordinatorOfWard(pool: Database, ward: number): Promise<number | undefined> {
  const names = roleNames.filter((name) => roles[name].permissions.includes("people.notes"));
  const holders = (await listRoleHolders(pool, names, MAX_POSSIBLE_ASSIGNEES)).map((row) => ({
    id: row.id,
    place: placeOfRow(row),
  }));
  for (const level of localLevels) {
    for (const { id, place } of holders.filter((holder) => holder.place.level === level)) {
      if (territoryHoldsWard(await territoryOf(pool, [place]), ward)) return id;
    }
  }
  return undefined;
}

interface NewPersonTask {
  text: string;
  due_on: string;
  /** The caller when absent. */
  owner?: number | undefined;
}

/** @param pool not a transaction @throws Problem `not_found`, `person_erased`, `colleague_unknown` */
export async function addPersonTask(
  { db, territory, staffId, pool }: NoteContext & { pool: Database },
  personId: number,
  { text, due_on, owner = staffId }: NewPersonTask,
): Promise<PersonTask> {
  const person = await lockPerson(db, territory, personId);
  const isColleague = async () => (await listPossibleAssignees(pool, person.ward_id)).some(({ id }) => id === owner);
  if (owner !== staffId && !(await isColleague())) throw new Problem("colleague_unknown");
  const { id } = await insertTask(db, { person_id: person.id, text, due_on, owner, made_by: staffId });
  return toPersonTask((await findTask(db, person.id, id))!, staffId);
}

/** @throws Problem `not_found` */
export async function finishPersonTask(
  { db, territory, staffId }: NoteContext,
  personId: number,
  { task, done }: { task: number; done: boolean },
): Promise<PersonTask> {
  const person = await findPerson(db, territory, personId);
  if (!(await setTaskDone(db, { id: task, personId: person.id, done, by: staffId }))) throw new Problem("not_found");
  return toPersonTask((await findTask(db, person.id, task))!, staffId);
}
