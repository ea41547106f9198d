import type { RegistrarNotice } from "@party/contract/duties.staff";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { Territory } from "#access/territory.ts";
import { dueDateCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import { markRegistrarNotified } from "../resignations/resignations.ts";
import { countRegistrarNotices, findRegistrarNotice, listRegistrarNotices } from "./duties.staff.queries.ts";

/** Of members of the territory. */
export async function listRegistrarNoticesWithin(
  db: Database,
  territory: Territory,
  query: StaffQuery & { status: "open" | "done" },
) {
  const page = await staffPage(db, query, dueDateCursor, {
    filter: { territory, open: query.status === "open" },
    rows: listRegistrarNotices,
    count: countRegistrarNotices,
    key: ({ due_on, id }) => [due_on, id],
  });
  return { ...page, results: page.results.map(toRegistrarNotice) };
}

/** Records that the Registrar was told. Recording it again changes nothing. @throws Problem not_found */
export async function markRegistrarNoticeDone(db: Database, id: number): Promise<RegistrarNotice> {
  await markRegistrarNotified(db, id);
  const row = await findRegistrarNotice(db, id);
  if (!row) throw new Problem("not_found");
  return toRegistrarNotice(row);
}

const toRegistrarNotice = (row: Awaited<ReturnType<typeof listRegistrarNotices>>[number]): RegistrarNotice => ({
  id: row.id,
  name: row.member_name,
  number: row.member_number === null ? null : formatMemberNumber(row.member_number),
  ward: row.ward,
  received_at: row.received_at.toISOString(),
  due_on: row.due_on,
  late: row.done_at === null && row.due_on < dayInNairobi(new Date()),
  done_at: row.done_at?.toISOString() ?? null,
});
