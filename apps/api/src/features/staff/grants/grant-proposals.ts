import type { GrantProposal } from "@party/contract/grants";
import {
  areForbiddenTogether,
  type PlaceRef,
  proposableRoles,
  type RoleName,
  roleNames,
  roles,
} from "@party/contract/values/permissions";
import { plural } from "@party/contract/values/plural";
import type { z } from "zod";
import { EMPTY_CALL_FIELDS, formatEntryPlace, recordEntry } from "#access/audit.ts";
import { endGrant, type GrantRow, insertGrant, listRoleHolders, lockGranteeAccount } from "#access/grants.queries.ts";
import { listValidGrantsWithPlaces, type RoleHolder, type StaffActor } from "#access/staff.ts";
import { coversPlace, NATION, placeName, territoryOf, toPlaceColumns } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { findConfirmedAccount } from "#features/auth/credentials/credentials.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  findAccountIdentity,
  listOpenProposalsAbout,
  listOpenProposalsBy,
  lockProposalsBy,
} from "../proposals/proposals.queries.ts";
import { bodyOfProposal, createProposal, type ProposalKind, type ProposalServices } from "../proposals/proposals.ts";
import { type ProposedPerson, proposedPerson } from "../proposals/proposed-person.ts";
import { sendNationalRoleEnded, sendRoleEnded, sendRoleGranted } from "../staff.emails.ts";

/**
 * Ends what a person has begun and may no longer do: proposals, schedules, tasks, files, links of stewards.
 * @param services its `db` is the transaction that ends a role; `pool` is not
 * @returns the ids of what has ended
 */
export type EndUnauthorisedWork = (
  services: Pick<Services, "config" | "db"> & { pool: Database },
  userId: number,
) => Promise<Record<string, readonly (number | string)[]>>;

/** Whether a grant of the person allows to propose or end a role in a place. */
export async function mayGrant(pool: Database, person: RoleHolder, role: RoleName, place: PlaceRef): Promise<boolean> {
  const places = person.grants.filter((own) => proposableRoles[own.role]?.includes(role)).map((own) => own.place);
  return coversPlace(await territoryOf(pool, places), place);
}

type IsKnownPlace = (place: PlaceRef) => boolean;

/**
 * @param isKnown in which places grants count; everywhere by default
 * @returns what the person holds there. @throws Problem `grant_forbidden_pair`
 */
export async function assertAllowedTogether(
  db: Database,
  userId: number,
  role: RoleName,
  isKnown: IsKnownPlace = () => true,
) {
  const held = (await listValidGrantsWithPlaces(db, userId)).filter(({ place }) => isKnown(place));
  const pair = held.find((grant) => areForbiddenTogether(grant.role, role));
  if (pair) throw new Problem("grant_forbidden_pair", { role: roles[role].label, other: roles[pair.role].label });
  return held;
}

interface RequestedGrant {
  userId: number;
  role: RoleName;
  place: PlaceRef;
}

const isSameGrant = (one: Omit<RequestedGrant, "userId">, { role, place }: Omit<RequestedGrant, "userId">) =>
  one.role === role && one.place.level === place.level && one.place.id === place.id;

const listSameGrants = async (db: Database, { userId, ...wanted }: RequestedGrant) =>
  (await listValidGrantsWithPlaces(db, userId)).filter((grant) => isSameGrant(grant, wanted));

/** @returns the grants that a new one replaces. @throws Problem `grant_forbidden_pair` or `grant_exists` */
async function checkAgainstGrants(db: Database, { userId, role, place }: RequestedGrant, isKnown?: IsKnownPlace) {
  const held = await assertAllowedTogether(db, userId, role, isKnown);
  const same = held.filter((grant) => isSameGrant(grant, { role, place }));
  // A grant that ends within a month may be renewed.
  const renewable = Date.now() + 31 * 86_400_000;
  if (same[0] && same[0].validUntil.getTime() > renewable) throw new Problem("grant_exists");
  return same;
}

export interface GrantBody {
  /** Null for an address without an account, about which the approver learns. */
  userId: number | null;
  role: RoleName;
  place: PlaceRef;
  months: number;
  /** For the sentence about what follows. */
  placeName: string;
}

/** A role for one person in one place. */
export const grantProposals: ProposalKind<GrantBody> = {
  kind: "grant",
  decidedBy: "grants.approve",
  mayPropose: (author, { role }, place, pool) => mayGrant(pool, author, role, place),
  subject: (_db, { role, placeName: place }, { person }) => ({ kind: "grant", person, role, place }),
  effects: ({ role, placeName: where, months }, name) => [
    `${name} becomes ${roles[role].label} for ${where}, for ${plural(months, "1 month", `${months} months`)}.`,
    `${name} gets an email, and can sign in to the console.`,
  ],
  async execute({ db: tx, jobs }, proposalId, { userId, role, place, months, placeName: where }) {
    if (userId === null) throw new Problem("user_unknown");
    await lockGranteeAccount(tx, userId);
    const replaced = await checkAgainstGrants(tx, { userId, role, place });
    for (const { id } of replaced) await endGrant(tx, id, null, "replaced by a new grant");
    await insertGrant(tx, { user_id: userId, role, ...toPlaceColumns(place), months, proposal_id: proposalId });
    await jobs.enqueue(tx, sendRoleGranted, { userId, role, where });
    return `Appointed ${roles[role].label} for ${where}.`;
  },
};

/** Each is an email to all who decide, so that one session cannot bury what else waits for them. */
const MAX_OPEN_PROPOSALS = 10;

async function listOpenGrantProposals({ config, db: tx }: Pick<Services, "config" | "db">, proposedBy: number) {
  await lockProposalsBy(tx, proposedBy);
  const rows = (await listOpenProposalsBy(tx, proposedBy)).filter(({ kind }) => kind === grantProposals.kind);
  return rows.map((row) => ({
    id: row.id,
    person: proposedPerson({ config }, row),
    body: bodyOfProposal<GrantBody>({ config }, row),
  }));
}

type GrantInput = Omit<z.output<typeof GrantProposal>, "place"> & { place: PlaceRef };

/**
 * Proposes a role for somebody else; the same one again is the one that waits already. The reply does not tell whether there
 * is such an account: that, and what cannot be seen in the list of roles, is found out when it is approved.
 * @param services its `db` is a transaction; `pool` is not
 * @returns the id of the proposal
 */
export async function proposeGrant(
  services: ProposalServices & { pool: Database },
  actor: StaffActor,
  { email, role, place, months, reason }: GrantInput,
): Promise<number> {
  const { db: tx, pool } = services;
  const where = await placeName(pool, place);
  if (!where || roles[role].level !== place.level) throw new Problem("grant_place_invalid");
  if (!(await mayGrant(pool, actor, role, place))) throw new Problem("grant_beyond");
  const account = await findConfirmedAccount(tx, email);
  if (actor.userId === account?.id || actor.email.toLowerCase() === email) throw new Problem("grant_own");
  const userId = account?.id ?? null;
  if (userId !== null) {
    const listed = await territoryOf(pool, actor.placesOf("grants.read"));
    await checkAgainstGrants(tx, { userId, role, place }, (held) => coversPlace(listed, held));
  }
  const open = await listOpenGrantProposals(services, actor.userId);
  const same = open.find(({ person, body }) => person?.email === email && isSameGrant(body, { role, place }));
  if (same) return same.id;
  if (open.length >= MAX_OPEN_PROPOSALS) throw new Problem("proposals_too_many", { count: MAX_OPEN_PROPOSALS });
  const about: ProposedPerson =
    userId === null ? { email, name: null, memberNumber: null } : (await findAccountIdentity(tx, userId))!;
  return createProposal(services, {
    kind: grantProposals,
    body: { userId, role, place, months, placeName: where },
    role,
    subject: `${roles[role].label}, ${where}`,
    ...(userId === null ? {} : { aboutUser: userId }),
    about,
    place,
    reason,
    proposedBy: actor.userId,
  });
}

interface GrantEndBody {
  userId: number;
  role: RoleName;
  proposedBy: number;
  reason: string;
}

/**
 * Records that a role has ended without a call.
 * @param services its `db` is the transaction that ends it
 */
export const recordGrantEnd = (
  services: Pick<Services, "config" | "db">,
  grant: number,
  alsoEnded: Awaited<ReturnType<EndUnauthorisedWork>>,
  end: {
    action: "grants.carryOutEnd" | "grants.expire";
    place: PlaceRef;
    actor?: number;
    reason?: string;
    proposalId?: number;
  },
): Promise<void> =>
  recordEntry(services, {
    ...EMPTY_CALL_FIELDS,
    actor: end.actor ?? null,
    place: formatEntryPlace(end.place),
    action: end.action,
    outcome: "done",
    reason: end.reason ?? null,
    subject_kind: "grant",
    subject_ids: [grant],
    proposal_id: end.proposalId ?? null,
    details: { also_ended: alsoEnded },
  });

/** The end of a national role: its holder may be who watches, or who approves, the one that wants it to end. */
export const grantEndProposals = (endUnauthorisedWork: EndUnauthorisedWork): ProposalKind<GrantEndBody> => ({
  kind: END_PROPOSAL_KIND,
  decidedBy: "grants.approve",
  mayPropose: (author, { role }, place, pool) => mayGrant(pool, author, role, place),
  subject: async (db, { userId, role }, { about }) => {
    const email = (await findAccountIdentity(db, userId))?.email ?? null;
    return { kind: END_PROPOSAL_KIND, person: about, email, role, place: "Kenya" };
  },
  effects: ({ role }, name) => [
    `${name} is no longer ${roles[role].label}. The next thing they do in the console by this role is refused.`,
    "What they proposed, scheduled or began by this role alone ends with it, and so do their files and their links to previews and for stewards.",
    `${name} and all who hold a national role get an email.`,
  ],
  async execute({ config, db: tx, pool, jobs }, proposalId, { userId, role, proposedBy, reason }) {
    await lockGranteeAccount(tx, userId);
    // Not the grant that was proposed to end: it may have been renewed meanwhile.
    const valid = await listSameGrants(tx, { userId, role, place: NATION });
    if (valid.length === 0) throw new Problem("grant_ended");
    for (const { id } of valid) await endGrant(tx, id, proposedBy, reason);
    const alsoEnded = await endUnauthorisedWork({ config, db: tx, pool }, userId);
    const entry = { action: "grants.carryOutEnd", actor: proposedBy, place: NATION, reason, proposalId } as const;
    for (const { id } of valid) await recordGrantEnd({ config, db: tx }, id, alsoEnded, entry);
    await jobs.enqueue(tx, sendRoleEnded, { userId, role, where: "Kenya" });
    const national = roleNames.filter((name) => roles[name].level === "nation");
    const others = new Set((await listRoleHolders(tx, national, 1_000)).map(({ id }) => id));
    others.delete(userId);
    await jobs.enqueueAll(
      tx,
      sendNationalRoleEnded,
      [...others].map((recipient) => ({ userId: recipient, proposalId })),
    );
    return `The role has ended: ${roles[role].label}.`;
  },
});

const END_PROPOSAL_KIND = "grant-end";

type EndingGrant = Pick<GrantRow, "user_id" | "role">;

/** Finds the proposals to end national roles that wait for a decision. @returns tells the id of one, if there is any */
export async function findOpenEndProposals(db: Database, grants: readonly EndingGrant[]) {
  const people = [...new Set(grants.map(({ user_id }) => user_id))];
  const open = people.length === 0 ? [] : await listOpenProposalsAbout(db, END_PROPOSAL_KIND, people);
  return ({ user_id, role }: EndingGrant): number | undefined =>
    open.find((each) => each.about_user === user_id && each.role === role)?.id;
}

/** @param services its `db` is a transaction @returns the proposal; where its end is proposed already, the one before */
export async function proposeGrantEnd(
  services: ProposalServices,
  { userId: proposedBy }: StaffActor,
  grant: EndingGrant,
  reason: string,
): Promise<number> {
  await lockGranteeAccount(services.db, grant.user_id);
  const open = (await findOpenEndProposals(services.db, [grant]))(grant);
  if (open !== undefined) return open;
  const role = grant.role as RoleName;
  const kind = { kind: END_PROPOSAL_KIND } as const;
  return createProposal(services, {
    kind,
    body: { userId: grant.user_id, role, proposedBy, reason } satisfies GrantEndBody,
    role,
    subject: `End the role ${roles[role].label}, Kenya`,
    aboutUser: grant.user_id,
    place: NATION,
    reason,
    proposedBy,
  });
}
