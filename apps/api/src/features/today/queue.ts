import type { QueueTab } from "@party/contract/today";
import type { Permission } from "@party/contract/values/permissions";
import type { StaffActor } from "#access/staff.ts";
import type { Territory } from "#access/territory.ts";
import { cappedTotal } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { summariseApplications } from "#features/memberships/applications/applications.staff.queries.ts";
import {
  countUrgentRegistrarNotices,
  summariseOpenRegistrarNotices,
} from "#features/memberships/duties/duties.staff.queries.ts";
import { countWaitingWalkIns } from "#features/memberships/walk-ins/walk-ins.queries.ts";
import { countPairs } from "#features/people/pairs/pairs.queries.ts";
import { countImportedWithin } from "#features/people/people.queries.ts";

interface WorkQueueCaller {
  actor: StaffActor;
  /** Where the caller reads people. */
  territory: Territory;
  territoryFor(permission: Permission): Promise<Territory>;
}

/** Of the seven days in which the Registrar has to be told: from the fifth on it is urgent. */
const URGENT_NOTICE_DAYS = 2;

const toQueueTab = (name: QueueTab["tab"], counted: number, urgent = 0): QueueTab => {
  const { count, capped } = cappedTotal(counted)!;
  return { tab: name, count, capped, urgent };
};

/** The tabs of the queue that the caller may work on, in their order. @param db not a transaction */
export async function listQueueTabs(
  db: Database,
  { actor, territory, territoryFor }: WorkQueueCaller,
): Promise<QueueTab[]> {
  const decider = {
    staffId: actor.userId,
    confirm: await territoryFor("people.confirm"),
    recommend: await territoryFor("people.recommend"),
  };
  const { count: waiting } = await summariseApplications(db, "waiting", decider);
  const inPerson = await countWaitingWalkIns(db, territory);
  const tabs = [toQueueTab("applications", Math.max(0, waiting - inPerson)), toQueueTab("walk_ins", inPerson)];
  tabs.push(toQueueTab("imported", await countImportedWithin(db, territory)));
  const { count: resignations } = await summariseOpenRegistrarNotices(db, territory);
  tabs.push(
    toQueueTab("resignations", resignations, await countUrgentRegistrarNotices(db, territory, URGENT_NOTICE_DAYS)),
  );
  if ((await territoryFor("people.merge")).nation)
    tabs.push(toQueueTab("pairs", await countPairs(db, { status: "open" })));
  return tabs;
}
