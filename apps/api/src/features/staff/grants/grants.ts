import type { Grant, GrantProposal } from "@party/contract/grants";
import {
  areForbiddenTogether,
  type PlaceRef,
  proposableRoles,
  type RoleName,
  roles,
} from "@party/contract/values/permissions";
import { MAXIMUM_TOTAL } from "@party/contract/values/totals";
import type { z } from "zod";
import { cutPage, idCursor, totalOf } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { findConfirmedAccount } from "#features/auth/credentials/credentials.ts";
import { findAccount } from "#features/auth/users.queries.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { type ProposalKind, propose } from "../proposals/proposals.ts";
import { sendRoleEnded, sendRoleGranted } from "../staff.emails.ts";
import { type RoleHolder, type StaffActor, validGrantsOf } from "../staff.ts";
import { columnsOfPlace, contains, placeName, placeOfRow, type Territory, territoryOf } from "../territory.ts";
import {
  countGrants,
  endExpiredGrant,
  endGrant,
  type GrantFilter,
  insertGrant,
  listGrants,
  lockGrantee,
} from "./grants.queries.ts";

export interface GrantBody {
  userId: number;
  role: RoleName;
  place: PlaceRef;
  months: number;
  /** For the sentence about what follows. */
  placeName: string;
}

/**
 * Ends what a person has begun and may no longer do: proposals, schedules, links of stewards.
 * @param services its `db` is the transaction that ends a role; `pool` is not
 * @returns the ids of what has ended
 */
export type EndUnallowed = (
  services: Pick<Services, "config" | "db"> & { pool: Database },
  userId: number,
) => Promise<Record<string, readonly (number | string)[]>>;

/** Whether a grant of the actor allows to propose or end a role in a place. */
async function mayGrant(pool: Database, actor: RoleHolder, role: RoleName, place: PlaceRef): Promise<boolean> {
  const places = actor.grants.filter((own) => proposableRoles[own.role]?.includes(role)).map((own) => own.place);
  return contains(await territoryOf(pool, places), place);
}

/** @returns what the person holds. @throws Problem `grant_forbidden_pair` */
export async function assertAllowedTogether(db: Database, userId: number, role: RoleName) {
  const held = await validGrantsOf(db, userId);
  const pair = held.find((grant) => areForbiddenTogether(grant.role, role));
  if (pair) throw new Problem("grant_forbidden_pair", { role: roles[role].label, other: roles[pair.role].label });
  return held;
}

/** @throws Problem `grant_forbidden_pair` or `grant_exists` */
async function checkAgainstGrants(db: Database, { userId, role, place }: Pick<GrantBody, "userId" | "role" | "place">) {
  const held = await assertAllowedTogether(db, userId, role);
  // A grant that ends within a month may be renewed.
  const renewable = Date.now() + 31 * 86_400_000;
  const same = held.find(
    (grant) => grant.role === role && grant.place.level === place.level && grant.place.id === place.id,
  );
  if (same && same.validUntil.getTime() > renewable) throw new Problem("grant_exists");
}

/** A role for one person in one place. */
export const grantProposals: ProposalKind<GrantBody> = {
  kind: "grant",
  decidedBy: "grants.approve",
  mayPropose: (author, { role }, place, pool) => mayGrant(pool, author, role, place),
  effects: ({ role, placeName: where, months }, name) => [
    `${name} becomes ${roles[role].label} for ${where}, for ${months === 1 ? "1 month" : `${months} months`}.`,
    `${name} gets an email, and can sign in to the console.`,
  ],
  async execute({ db: tx, jobs }, proposalId, { userId, role, place, months, placeName: where }) {
    await lockGrantee(tx, userId);
    if (!(await findAccount(tx, userId))) throw new Problem("user_unknown");
    await checkAgainstGrants(tx, { userId, role, place });
    const replaced = (await validGrantsOf(tx, userId)).filter(
      (grant) => grant.role === role && grant.place.level === place.level && grant.place.id === place.id,
    );
    for (const { id } of replaced) await endGrant(tx, id, null, "replaced by a new grant");
    await insertGrant(tx, { user_id: userId, role, ...columnsOfPlace(place), months, proposal_id: proposalId });
    await jobs.enqueue(tx, sendRoleGranted, { userId, role, where });
    return `Appointed ${roles[role].label} for ${where}.`;
  },
};

type Input = Omit<z.output<typeof GrantProposal>, "place"> & { place: PlaceRef };

/**
 * Proposes a role for somebody else.
 * @param services its `db` is a transaction; `pool` is not
 * @param actor undefined for the server operator
 * @returns the id of the proposal
 */
export async function proposeGrant(
  { config, db: tx, pool }: Pick<Services, "config" | "db"> & { pool: Database },
  actor: StaffActor | undefined,
  { email, role, place, months, reason }: Input,
): Promise<number> {
  const where = await placeName(pool, place);
  if (!where || roles[role].level !== place.level) throw new Problem("grant_place_invalid");
  if (actor && !(await mayGrant(pool, actor, role, place))) throw new Problem("grant_beyond");
  const account = await findConfirmedAccount(tx, email);
  if (!account) throw new Problem("user_unknown");
  if (actor?.userId === account.id) throw new Problem("grant_own");
  await checkAgainstGrants(tx, { userId: account.id, role, place });
  return propose(
    { config, db: tx },
    {
      kind: grantProposals,
      body: { userId: account.id, role, place, months, placeName: where },
      role,
      subject: `${roles[role].label}, ${where}`,
      aboutUser: account.id,
      place,
      reason,
      proposedBy: actor?.userId ?? null,
    },
  );
}

interface GrantQuery {
  q: string;
  role?: RoleName | undefined;
  status: "valid" | "ended";
  after?: string | undefined;
  limit: number;
  total?: "1" | undefined;
}

/** Who has which role within the territory, newest first. */
export async function listGrantsWithin(
  { db, pool }: { db: Database; pool: Database },
  actor: StaffActor,
  territory: Territory,
  { q, role, status, after, limit, total }: GrantQuery,
) {
  const within = territory.nation ? undefined : territory;
  const filter: GrantFilter = { q, role, status, within, after: idCursor.read(after), limit: limit + 1 };
  const rows = await listGrants(db, filter);
  const count = total ? await countGrants(db, filter, MAXIMUM_TOTAL) : undefined;
  const { results, next } = cutPage(rows, limit, ({ id }) => idCursor.write(id));
  return { results: await Promise.all(results.map((row) => toGrant(pool, actor, row))), next, total: totalOf(count) };
}

/**
 * Ends a role at once with what its holder may no longer do, and tells them; their next request is refused. Ending it twice
 * changes nothing.
 * @returns also the ids of what has ended with it
 */
export async function endRole(
  { config, db: tx, pool, jobs }: Pick<Services, "config" | "db"> & { pool: Database; jobs: Jobs },
  endUnallowed: EndUnallowed,
  actor: StaffActor,
  territory: Territory,
  id: number,
  reason: string,
): Promise<{ grant: Grant; alsoEnded: Awaited<ReturnType<EndUnallowed>> }> {
  const find = async () => {
    const within = territory.nation ? undefined : territory;
    const [row] = await listGrants(tx, {
      q: "",
      role: undefined,
      status: "valid",
      id,
      within,
      after: undefined,
      limit: 1,
    });
    if (!row) throw new Problem("not_found");
    return row;
  };
  const row = await find();
  const role = row.role as RoleName;
  const place = placeOfRow(row);
  if (!(await mayGrant(pool, actor, role, place))) throw new Problem("grant_beyond");
  const ended = await endGrant(tx, id, actor.userId, reason);
  if (ended) {
    const where = (await placeName(pool, place)) ?? "";
    await jobs.enqueue(tx, sendRoleEnded, { userId: ended.user_id, role, where });
  }
  const alsoEnded = ended ? await endUnallowed({ config, db: tx, pool }, ended.user_id) : {};
  return { grant: await toGrant(pool, actor, await find()), alsoEnded };
}

/** Ends grants whose time is over, with what their holders may no longer do. */
export async function endExpiredGrants(
  { config, db }: Pick<Services, "config" | "db">,
  endUnallowed: EndUnallowed,
): Promise<void> {
  for (;;) {
    const ended = await db.transaction().execute(async (tx) => {
      const grant = await endExpiredGrant(tx);
      if (grant) await endUnallowed({ config, db: tx, pool: db }, grant.user_id);
      return grant;
    });
    if (!ended) return;
  }
}

type GrantRow = Awaited<ReturnType<typeof listGrants>>[number];

async function toGrant(pool: Database, actor: StaffActor, row: GrantRow): Promise<Grant> {
  const place = placeOfRow(row);
  const role = row.role as RoleName;
  const isValid = row.ended_at === null && row.valid_until > new Date();
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
    can_end: isValid && (await mayGrant(pool, actor, role, place)),
  };
}
