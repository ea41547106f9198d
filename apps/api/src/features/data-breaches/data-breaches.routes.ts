import { type DataBreach, dataBreaches } from "@party/contract/data-breaches.staff";
import { BREACH_NOTICE_HOURS } from "@party/contract/values/privacy";
import { newestFirstCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { implementForStaff } from "#http/staff.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  type BreachChange,
  type BreachRow,
  countBreaches,
  findBreach,
  insertBreach,
  listBreaches,
  updateBreach,
} from "./data-breaches.queries.ts";

export const dataBreachRoutes = (services: Services) =>
  implementForStaff(services, dataBreaches, {
    list: ({ query, db }) => listDataBreaches(db, query),
    show: ({ params, db }) => showDataBreach(db, params.id),
    record: async ({ body, actor, db }) =>
      showDataBreach(db, await insertBreach(db, { ...body, recorded_by: actor.userId })),
    update: ({ params, body: { version, ...change }, db }) => changeDataBreach(db, params.id, version, change),
  });

async function listDataBreaches(db: Database, query: StaffQuery & { status: "open" | "closed" }) {
  const page = await staffPage(db, query, newestFirstCursor, {
    filter: { open: query.status === "open" },
    rows: listBreaches,
    count: countBreaches,
    key: ({ found_at, id }) => [found_at.getTime(), id],
  });
  return { ...page, results: page.results.map(toBreach) };
}

function toBreach({ found_at, commissioner_told_at, ...row }: BreachRow): DataBreach {
  const due = new Date(found_at.getTime() + BREACH_NOTICE_HOURS * 3_600_000);
  return {
    ...row,
    found_at: found_at.toISOString(),
    due_at: due.toISOString(),
    late: (commissioner_told_at ?? new Date()) > due,
    commissioner_told_at: commissioner_told_at?.toISOString() ?? null,
    people_told_at: row.people_told_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

/** @throws Problem `not_found` */
async function showDataBreach(db: Database, id: number): Promise<DataBreach> {
  const row = await findBreach(db, id);
  if (!row) throw new Problem("not_found");
  return toBreach(row);
}

/** @throws Problem `breach_changed` when it is not the version that the caller has seen, `breach_not_told` */
async function changeDataBreach(tx: Database, id: number, version: number, change: BreachChange): Promise<DataBreach> {
  if (change.closed && change.commissioner_told_at === null) throw new Problem("breach_not_told");
  if (!(await updateBreach(tx, id, version, change))) {
    await showDataBreach(tx, id);
    throw new Problem("breach_changed");
  }
  return showDataBreach(tx, id);
}
