import type { Proposal, ProposalKindName, ProposalSubject } from "@party/contract/proposals";
import {
  type Permission,
  type PlaceRef,
  PROPOSAL_LIFETIME_HOURS,
  type RoleName,
  roleNames,
  roles,
} from "@party/contract/values/permissions";
import { sql } from "kysely";
import { listRoleHolders } from "#access/grants.queries.ts";
import { findRoleHolder, type RoleHolder, type StaffActor } from "#access/staff.ts";
import {
  coversPlace,
  placeName,
  placeOfRow,
  placesOfTerritory,
  type Territory,
  territoryOf,
} from "#access/territory.ts";
import { decrypt, encrypt } from "#crypto.ts";
import type { WaitingSummary } from "#database/counts.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  type AccountIdentity,
  countProposals,
  decideProposal,
  findProposal,
  insertProposal,
  listAccountIdentities,
  listOpenProposalsBy,
  listProposals,
  lockApprovedProposal,
  type ProposalRow,
  type ProposalVisibility,
  recordProposalOutcome,
  summariseOpenProposals,
  withdrawProposal,
} from "./proposals.queries.ts";
import { lockProposedPerson, type ProposedPerson, personOfProposal, type SubjectPeople } from "./proposed-person.ts";

/** What can be proposed. Each kind says who decides, what follows, and how it is executed. */
export interface ProposalKind<Body> {
  kind: ProposalKindName;
  /** Needed to approve or reject, in the place of the proposal. */
  decidedBy: Permission;
  /** Whether somebody has a role to propose it; asked again when it is decided and executed. */
  mayPropose(author: RoleHolder, body: Body, place: PlaceRef, pool: Database): boolean | Promise<boolean>;
  /** What is decided on, for its page. */
  subject(db: Database, body: Body, people: SubjectPeople): ProposalSubject | Promise<ProposalSubject>;
  /** What follows when it is approved, in sentences. @param about the name of the person whom it is about */
  effects(body: Body, about: string): string[];
  /** In the transaction of an approval. @throws Problem when it is not any more what was proposed */
  checkApproval?(tx: Database, body: Body, decider: RoleHolder): Promise<void>;
  /**
   * Carries it out in the transaction that marks it as done.
   * @returns the outcome, in a sentence. @throws Problem when the world has changed; the text becomes the outcome
   */
  execute(services: ProposalServices & { pool: Database }, proposalId: number, body: Body): Promise<string>;
}

/** All kinds by name. */
export type ProposalKinds = Readonly<Record<string, ProposalKind<never>>>;

export const executeProposal = job<{ proposalId: number }>("proposals.execute", { retryLimit: 30, retryBackoff: true });

export type ProposalServices = Pick<Services, "config" | "db" | "jobs">;

export interface NewProposal<Body> {
  kind: Pick<ProposalKind<Body>, "kind">;
  body: Body;
  /** What it is about, without the name of a person. */
  subject: string;
  /** Of a proposed grant; the database refuses another. */
  role?: RoleName;
  /** The person whom it is about, who may not decide either. */
  aboutUser?: number;
  /** The person at this moment. */
  about?: ProposedPerson;
  amount?: number;
  place: PlaceRef;
  reason: string;
  /** Null for the server operator. */
  proposedBy: number | null;
}

/** @param services its `db` is a transaction @returns the id */
export async function createProposal<Body>(services: ProposalServices, proposal: NewProposal<Body>): Promise<number> {
  const proposalId = await storeProposal(services, proposal);
  const { db: tx, jobs } = services;
  await jobs.enqueue(tx, notifyDeciders, { proposalId, isReminder: false });
  const startAfter = new Date(Date.now() + (PROPOSAL_LIFETIME_HOURS - REMINDER_HOURS_BEFORE_EXPIRY) * 3_600_000);
  await jobs.enqueue(tx, notifyDeciders, { proposalId, isReminder: true }, { startAfter });
  return proposalId;
}

/** Tells nobody. @param services its `db` is a transaction @returns the id */
export async function storeProposal<Body>(
  { config, db: tx }: Pick<Services, "config" | "db">,
  { kind, body, role, subject, aboutUser, about, amount, place, reason, proposedBy }: NewProposal<Body>,
): Promise<number> {
  const row = {
    kind: kind.kind,
    body_encrypted: encrypt(config.secretKey, JSON.stringify(body)),
    role: role ?? null,
    subject,
    about_user: aboutUser ?? null,
    about_encrypted: about === undefined ? null : encrypt(config.secretKey, JSON.stringify(about)),
    amount: amount ?? null,
    place_level: place.level,
    place_id: place.id,
    reason,
    proposed_by: proposedBy,
  };
  return (await insertProposal(tx, row, PROPOSAL_LIFETIME_HOURS)).id;
}

interface ProposalReader {
  config: Services["config"];
  db: Database;
  /** Not a transaction; for names of places. */
  pool: Database;
  kinds: ProposalKinds;
}

const mayDecide = async (
  { pool }: Pick<ProposalReader, "pool">,
  actor: StaffActor,
  kind: ProposalKind<never>,
  place: PlaceRef,
) => coversPlace(await territoryOf(pool, actor.placesOf(kind.decidedBy)), place);

const DELETED_ACCOUNT_NAME = "deleted account";

/** Finds who may decide, and enqueues an email for each. */
export const notifyDeciders = job<{ proposalId: number; isReminder: boolean }>("staff.tell-deciders");
/** Hours before a proposal expires. */
const REMINDER_HOURS_BEFORE_EXPIRY = 24;

/** Who may decide on an open proposal: neither its author nor the one whom it is about. */
export async function listDeciders(db: Database, kinds: ProposalKinds, proposalId: number): Promise<readonly number[]> {
  const row = await findProposal(db, proposalId);
  const kind = row && kinds[row.kind];
  if (!row || !kind || statusOf(row) !== "pending") return [];
  const names = roleNames.filter((name) => roles[name].permissions.includes(kind.decidedBy));
  const deciders = new Set<number>();
  for (const { id, ...grant } of await listRoleHolders(db, names, MAX_DECIDERS)) {
    if (id === row.proposed_by || id === row.about_user) continue;
    if (coversPlace(await territoryOf(db, [placeOfRow(grant)]), placeOfProposal(row))) deciders.add(id);
  }
  return [...deciders];
}

const MAX_DECIDERS = 1_000;

const placeOfProposal = ({ place_level, place_id }: Pick<ProposalRow, "place_level" | "place_id">) =>
  ({ level: place_level, id: place_id }) as PlaceRef;

async function toProposals(
  reader: ProposalReader,
  actor: StaffActor,
  rows: readonly ProposalRow[],
): Promise<Proposal[]> {
  const people = rows.flatMap((row) => row.about_user ?? []);
  const identities = await listAccountIdentities(reader.db, people);
  return Promise.all(rows.map((row) => toProposal(reader, actor, row, identities)));
}

async function toProposal(
  reader: ProposalReader,
  actor: StaffActor,
  row: ProposalRow,
  identities: ReadonlyMap<number, AccountIdentity>,
): Promise<Proposal> {
  const kind = reader.kinds[row.kind];
  const body = bodyOfProposal<never>(reader, row);
  const status = statusOf(row);
  const isOwn = row.proposed_by === actor.userId;
  const person = personOfProposal(reader, row, isOwn, identities);
  const about = person ? (person.name ?? person.email) : (row.about_name ?? DELETED_ACCOUNT_NAME);
  const decides =
    status === "pending" &&
    !isOwn &&
    kind !== undefined &&
    row.about_user !== actor.userId &&
    (await mayDecide(reader, actor, kind, placeOfProposal(row)));
  return {
    id: row.id,
    kind: row.kind,
    title: row.about_user === null && !person ? row.subject : `${about}: ${row.subject}`,
    subject: (await kind?.subject(reader.db, body, { about, person })) ?? null,
    amount: row.amount,
    place: (await placeName(reader.pool, placeOfProposal(row))) ?? "",
    reason: row.reason,
    effects: kind?.effects(body, about) ?? [],
    status,
    proposed_by: toNamedPerson(row.proposed_by, row.proposer_name),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: toNamedPerson(row.decided_by, row.decider_name),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
    done_at: row.done_at?.toISOString() ?? null,
    outcome: row.outcome,
    can: [
      ...(decides && (person ? person.status === "unchanged" : row.kind !== "grant") ? (["approve"] as const) : []),
      ...(decides ? (["reject"] as const) : []),
      ...(isOwn && status === "pending" ? (["withdraw"] as const) : []),
    ],
  };
}

const toNamedPerson = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? DELETED_ACCOUNT_NAME };

function statusOf(row: ProposalRow): Proposal["status"] {
  if (row.withdrawn_at) return "withdrawn";
  if (row.done_at) return "done";
  if (row.decision) return row.decision as "approved" | "rejected";
  return row.has_expired ? "expired" : "pending";
}

/** Own proposals, and those that the caller may decide, newest first. */
export async function listVisibleProposals(
  reader: ProposalReader,
  actor: StaffActor,
  query: StaffQuery & { status: "pending" | "closed" },
) {
  const territoryFor: TerritoryFor = (permission) => territoryOf(reader.pool, actor.placesOf(permission));
  const visible = await visibilityOf(actor, Object.values(reader.kinds), territoryFor);
  const page = await staffPage(reader.db, query, idCursor, {
    filter: { open: query.status === "pending", visible },
    rows: listProposals,
    count: countProposals,
    key: ({ id }) => id,
  });
  return { ...page, results: await toProposals(reader, actor, page.results) };
}

/** Proposals of others that the caller may decide. @returns undefined for somebody who decides on none */
export async function summariseDecidable(
  db: Database,
  kinds: ProposalKinds,
  actor: StaffActor,
  territoryFor: TerritoryFor,
): Promise<WaitingSummary | undefined> {
  const decided = Object.values(kinds).filter(({ decidedBy }) => actor.has(decidedBy));
  if (decided.length === 0) return undefined;
  return summariseOpenProposals(db, await visibilityOf(actor, decided, territoryFor));
}

type TerritoryFor = (permission: Permission) => Promise<Territory>;

const visibilityOf = async (
  { userId }: StaffActor,
  kinds: readonly ProposalKind<never>[],
  territoryFor: TerritoryFor,
): Promise<ProposalVisibility> => ({
  userId,
  kinds: await Promise.all(
    kinds.map(async ({ kind, decidedBy }) => ({ kind, places: placesOfTerritory(await territoryFor(decidedBy)) })),
  ),
});

/** @throws Problem `not_found` for one that the caller neither made nor may decide */
export async function getProposal(reader: ProposalReader, actor: StaffActor, id: number): Promise<Proposal> {
  const [proposal] = await toProposals(reader, actor, [await findVisibleProposal(reader, actor, id)]);
  return proposal!;
}

async function findVisibleProposal(reader: ProposalReader, actor: StaffActor, id: number): Promise<ProposalRow> {
  const row = await findProposal(reader.db, id);
  const kind = row && reader.kinds[row.kind];
  const visible =
    row && (row.proposed_by === actor.userId || (kind && (await mayDecide(reader, actor, kind, placeOfProposal(row)))));
  if (!visible) throw new Problem("not_found");
  return row;
}

export const bodyOfProposal = <Body>(
  { config }: Pick<Services, "config">,
  { body_encrypted }: Pick<ProposalRow, "body_encrypted">,
) => JSON.parse(decrypt(config.secretKey, body_encrypted)) as Body;

/** Whether whoever proposed it still has a role for it. The operator of the server needs none. */
async function mayStillPropose(
  { config, db, pool }: Pick<ProposalReader, "config" | "db" | "pool">,
  kind: ProposalKind<never>,
  row: Pick<ProposalRow, "proposed_by" | "body_encrypted" | "place_level" | "place_id">,
): Promise<boolean> {
  if (row.proposed_by === null) return true;
  const body = bodyOfProposal<never>({ config }, row);
  return kind.mayPropose(await findRoleHolder(db, row.proposed_by), body, placeOfProposal(row), pool);
}

/**
 * Withdraws what a person has proposed and may no longer propose, in the transaction that ends a role.
 * @returns the ids of the proposals
 */
export async function withdrawUnauthorisedProposals(
  { config, db: tx, pool }: Pick<ProposalReader, "config" | "db" | "pool">,
  kinds: ProposalKinds,
  person: RoleHolder,
): Promise<number[]> {
  const withdrawn: number[] = [];
  for (const row of await listOpenProposalsBy(tx, person.userId)) {
    const kind = kinds[row.kind];
    if (kind && (await mayStillPropose({ config, db: tx, pool }, kind, row))) continue;
    if (await withdrawProposal(tx, row.id, person.userId)) withdrawn.push(row.id);
  }
  return withdrawn;
}

/** Approves or rejects a proposal of another person. An approved one is executed by a job, once. */
export async function approveOrReject(
  reader: ProposalReader & { jobs: Jobs },
  actor: StaffActor,
  id: number,
  decision: "approved" | "rejected",
  reason: string,
): Promise<Proposal> {
  const row = await findVisibleProposal(reader, actor, id);
  const kind = reader.kinds[row.kind];
  if (!kind || row.proposed_by === actor.userId || row.about_user === actor.userId) throw new Problem("proposal_own");
  const isUnallowed = statusOf(row) === "pending" && !(await mayStillPropose(reader, kind, row));
  if (decision === "approved" && statusOf(row) === "pending") await lockProposedPerson(reader, row);
  if (decision === "approved" && isUnallowed) throw new Problem("proposal_author_without_role");
  if (decision === "approved" && statusOf(row) === "pending") {
    await kind.checkApproval?.(reader.db, bodyOfProposal<never>(reader, row), actor);
  }
  const decided = await decideProposal(reader.db, id, { decidedBy: actor.userId, decision, reason: reason || null });
  // Deciding twice in the same way changes nothing.
  if (!decided && !(row.decided_by === actor.userId && row.decision === decision)) throw new Problem("proposal_closed");
  if (decided && decision === "approved") await reader.jobs.enqueue(reader.db, executeProposal, { proposalId: id });
  return getProposal(reader, actor, id);
}

export async function withdrawOwnProposal(reader: ProposalReader, actor: StaffActor, id: number): Promise<Proposal> {
  const row = await findVisibleProposal(reader, actor, id);
  const withdrawn = await withdrawProposal(reader.db, id, actor.userId);
  if (!withdrawn && !(row.withdrawn_at && row.proposed_by === actor.userId)) throw new Problem("proposal_closed");
  return getProposal(reader, actor, id);
}

/** Executes an approved proposal exactly once: the effect and the mark are one transaction. */
export async function executeApproved(
  { config, db, jobs }: ProposalServices,
  kinds: ProposalKinds,
  proposalId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const approved = await lockApprovedProposal(tx, proposalId);
    if (!approved) return;
    const kind = kinds[approved.kind];
    if (!kind) throw new Error(`no proposals of the kind ${approved.kind}`);
    const body = bodyOfProposal<never>({ config }, approved);
    await sql`savepoint execution`.execute(tx);
    const carryOut = async () => {
      const isAllowed = await mayStillPropose({ config, db: tx, pool: db }, kind, approved);
      if (!isAllowed) throw new Problem("proposal_author_without_role");
      await lockProposedPerson({ config, db: tx }, approved);
      return kind.execute({ config, db: tx, pool: db, jobs }, proposalId, body);
    };
    const outcome = await carryOut().catch(async (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      // What was right when it was proposed may be wrong by now; the proposal ends with the reason.
      await sql`rollback to savepoint execution`.execute(tx);
      return `Not done: ${error.text}`;
    });
    await recordProposalOutcome(tx, proposalId, outcome);
  });
}
