import type { RoleGrant } from "@party/contract/grants";
import type { RoleName } from "@party/contract/values/permissions";
import { countGrants, endExpiredGrant, endGrant, type GrantRow, listGrants } from "#access/grants.queries.ts";
import type { StaffActor } from "#access/staff.ts";
import { placeName, placeOfRow, type Territory } from "#access/territory.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import type { ProposalServices } from "../proposals/proposals.ts";
import { sendRoleEnded } from "../staff.emails.ts";
import {
  type EndUnauthorisedWork,
  findOpenEndProposals,
  mayGrant,
  proposeGrantEnd,
  recordGrantEnd,
} from "./grant-proposals.ts";

interface GrantQuery extends StaffQuery {
  q: string;
  role?: RoleName | undefined;
  status: "valid" | "ended";
}

/** Who has which role within the territory, newest first. */
export async function listGrantsWithin(
  { db, pool }: { db: Database; pool: Database },
  actor: StaffActor,
  within: Territory,
  { q, role, status, ...query }: GrantQuery,
) {
  const page = await staffPage(db, query, idCursor, {
    filter: { q, role, status, within },
    rows: listGrants,
    count: countGrants,
    key: ({ id }) => id,
  });
  const endOf = await findOpenEndProposals(db, page.results.filter(isNationalAndValid));
  return { ...page, results: await Promise.all(page.results.map((row) => toGrant(pool, actor, row, endOf(row)))) };
}

/**
 * Ends a role of a place at once, with what its holder may no longer do, and tells them; their next request is refused. The
 * end of a national role is proposed to a second person. Doing it twice changes nothing.
 * @returns also the ids of what has ended with it, or the proposal
 */
export async function endGrantNow(
  services: ProposalServices & { pool: Database },
  endUnauthorisedWork: EndUnauthorisedWork,
  actor: StaffActor,
  within: Territory,
  id: number,
  reason: string,
): Promise<{ grant: RoleGrant; alsoEnded?: Awaited<ReturnType<EndUnauthorisedWork>>; proposalId?: number }> {
  const { config, db: tx, pool, jobs } = services;
  const find = async () => {
    const filter = { q: "", role: undefined, status: "valid", id, within, after: undefined, limit: 1 } as const;
    const [row] = await listGrants(tx, filter);
    if (!row) throw new Problem("not_found");
    return row;
  };
  const row = await find();
  const role = row.role as RoleName;
  const place = placeOfRow(row);
  if (!(await mayGrant(pool, actor, role, place))) throw new Problem("grant_beyond");
  if (place.level === "nation") {
    if (!isGrantValid(row)) return { grant: await toGrant(pool, actor, row, undefined) };
    const proposalId = await proposeGrantEnd(services, actor, row, reason);
    return { grant: await toGrant(pool, actor, row, proposalId), proposalId };
  }
  const ended = await endGrant(tx, id, actor.userId, reason);
  if (ended) {
    const where = (await placeName(pool, place)) ?? "";
    await jobs.enqueue(tx, sendRoleEnded, { userId: ended.user_id, role, where });
  }
  const alsoEnded = ended ? await endUnauthorisedWork({ config, db: tx, pool }, ended.user_id) : {};
  return { grant: await toGrant(pool, actor, await find(), undefined), alsoEnded };
}

/** Ends grants whose time is over, with what their holders may no longer do, and tells them. */
export async function endExpiredGrants(
  { config, db, jobs }: Pick<Services, "config" | "db" | "jobs">,
  endUnauthorisedWork: EndUnauthorisedWork,
): Promise<void> {
  for (;;) {
    const ended = await db.transaction().execute(async (tx) => {
      const grant = await endExpiredGrant(tx);
      if (!grant) return undefined;
      const alsoEnded = await endUnauthorisedWork({ config, db: tx, pool: db }, grant.user_id);
      const place = placeOfRow(grant);
      await recordGrantEnd({ config, db: tx }, grant.id, alsoEnded, { action: "grants.expire", place });
      const where = (await placeName(db, place)) ?? "";
      await jobs.enqueue(tx, sendRoleEnded, { userId: grant.user_id, role: grant.role as RoleName, where });
      return grant;
    });
    if (!ended) return;
  }
}

const isGrantValid = ({ ended_at, valid_until }: GrantRow) => ended_at === null && valid_until > new Date();
const isNationalAndValid = (row: GrantRow) => isGrantValid(row) && placeOfRow(row).level === "nation";

/** @param end the proposal to end it that waits for a decision */
async function toGrant(pool: Database, actor: StaffActor, row: GrantRow, end: number | undefined): Promise<RoleGrant> {
  const place = placeOfRow(row);
  const role = row.role as RoleName;
  const ending = isNationalAndValid(row) ? end : undefined;
  return {
    id: row.id,
    user: { id: row.user_id, name: `${row.first_name} ${row.last_name}` },
    role,
    place: { ...place, name: (await placeName(pool, place)) ?? "" },
    valid_from: row.valid_from.toISOString(),
    valid_until: row.valid_until.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by_name,
    proposal: row.proposal_id,
    ending: ending ?? null,
    can_end: isGrantValid(row) && !ending && (await mayGrant(pool, actor, role, place)),
  };
}
