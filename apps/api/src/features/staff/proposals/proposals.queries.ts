import type { PlaceRef } from "@party/contract/values/permissions";
import { type Generated, type Insertable, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS, summariseWaiting } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** What one person proposes and another decides. */
    proposals: {
      id: Generated<number>;
      kind: string;
      body_encrypted: Buffer;
      /** Of a proposed grant. */
      role: string | null;
      /** What it is about, in words. */
      subject: string;
      /** The person whom it is about; the row holds no name. */
      about_user: number | null;
      /** The person as proposed: name, address and number, encrypted. */
      about_encrypted: Buffer | null;
      amount: number | null;
      place_level: string;
      place_id: number;
      reason: string;
      /** Null for the server operator. */
      proposed_by: number | null;
      created_at: Generated<Date>;
      expires_at: Date;
      decided_by: number | null;
      decision: string | null;
      decided_at: Date | null;
      decision_reason: string | null;
      withdrawn_at: Date | null;
      done_at: Date | null;
      /** What its execution came to. */
      outcome: string | null;
    };
  }
}

export type NewProposalRow = Omit<Insertable<Tables["proposals"]>, "expires_at">;

export const insertProposal = (tx: Database, proposal: NewProposalRow, hours: number) =>
  tx
    .insertInto("proposals")
    .values({
      ...proposal,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      decided_by: null,
      decision: null,
      decided_at: null,
      decision_reason: null,
      withdrawn_at: null,
      done_at: null,
      outcome: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

const isOpenProposal = sql<boolean>`decision is null and withdrawn_at is null and expires_at > now()`;

/** What a caller may see: own proposals, and those of kinds that the caller decides on in the proposal's place. */
export interface ProposalVisibility {
  userId: number;
  kinds: readonly { kind: string; places: "all" | readonly PlaceRef[] }[];
}

const isVisibleProposal = ({ userId, kinds }: ProposalVisibility) =>
  sql<boolean>`(proposed_by = ${userId} ${sql.join(
    kinds.map(({ kind, places }) =>
      places === "all"
        ? sql`or kind = ${kind}`
        : sql`or (kind = ${kind} and (place_level, place_id) in (
            select * from unnest(${places.map(({ level }) => level)}::text[], ${places.map(({ id }) => id)}::int[])))`,
    ),
    sql` `,
  )})`;

const selectProposals = (db: Database) =>
  db
    .selectFrom("proposals")
    .select(["proposals.id", "kind", "body_encrypted", "proposals.role", "subject", "about_user", "about_encrypted"])
    .select(["amount", "place_level", "place_id", "reason", "proposed_by", "proposals.created_at", "expires_at"])
    .select(["decided_by", "decision", "decided_at", "decision_reason", "withdrawn_at", "done_at", "outcome"])
    .select(sql<boolean>`expires_at <= now()`.as("has_expired"));

const selectProposalsWithNames = (db: Database) =>
  selectProposals(db)
    .leftJoin("users as proposer", "proposer.id", "proposals.proposed_by")
    .leftJoin("users as about", "about.id", "proposals.about_user")
    .leftJoin("users as decider", "decider.id", "proposals.decided_by")
    .select(sql<string | null>`proposer.first_name || ' ' || proposer.last_name`.as("proposer_name"))
    .select(sql<string | null>`about.first_name || ' ' || about.last_name`.as("about_name"))
    .select(sql<string | null>`decider.first_name || ' ' || decider.last_name`.as("decider_name"));

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

export const findProposal = (db: Database, id: number) =>
  selectProposalsWithNames(db).where("proposals.id", "=", id).executeTakeFirst();

/**
 * What proposals are about, in words. Of a proposed role the person is named once they have it: before, whoever proposed it
 * would learn who has an account.
 */
export const listProposalSubjects = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("proposals")
    .leftJoin("users as about", (join) =>
      join
        .onRef("about.id", "=", "proposals.about_user")
        .on(sql<boolean>`(kind <> 'grant' or exists (select from role_grants where proposal_id = proposals.id))`),
    )
    .select(["proposals.id", "subject", "about.id as about_user", "place_level", "place_id"])
    .select(sql<string | null>`about.first_name || ' ' || about.last_name`.as("about_name"))
    .where(sql<boolean>`proposals.id = any(${ids}::integer[])`)
    .execute();

export const listOpenProposals = (db: Database, kind: string) =>
  selectProposals(db).where("proposals.kind", "=", kind).where(isOpenProposal).execute();

/** The newest one of a kind that waits for a decision. */
export const findOpenProposalOf = (db: Database, kind: string) =>
  selectProposals(db)
    .where("proposals.kind", "=", kind)
    .where(isOpenProposal)
    .orderBy("proposals.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Those about one of the people that wait for a decision. */
export const listOpenProposalsAbout = (db: Database, kind: string, people: readonly number[]) =>
  db
    .selectFrom("proposals")
    .select(["id", "about_user", "role"])
    .where("kind", "=", kind)
    .where(sql<boolean>`about_user = any(${people}::integer[])`)
    .where(isOpenProposal)
    .execute();

/** Keeps name and address of an account until the commit. */
export const lockUserForShare = (tx: Database, userId: number) =>
  tx.selectFrom("users").select("id").where("id", "=", userId).forShare().execute();

/** By what an approver recognises a person. */
export interface AccountIdentity {
  email: string;
  name: string;
  memberNumber: number | null;
}

/** By the id of the account. */
export async function listAccountIdentities(
  db: Database,
  userIds: readonly number[],
): Promise<Map<number, AccountIdentity>> {
  const { rows } = await sql<AccountIdentity & { id: number }>`
    select id, email, first_name || ' ' || last_name as name,
      (select number from member_numbers where user_id = users.id) as "memberNumber"
    from users where id = any(${userIds}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...identity }) => [id, identity]));
}

export const findAccountIdentity = async (db: Database, userId: number): Promise<AccountIdentity | undefined> =>
  (await listAccountIdentities(db, [userId])).get(userId);

/** What one person proposes is counted one after the other. */
export const lockProposalsBy = (tx: Database, proposedBy: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('proposals of ' || ${proposedBy}::integer, 0))`.execute(tx);

export const listOpenProposalsBy = (db: Database, proposedBy: number) =>
  selectProposals(db).where("proposed_by", "=", proposedBy).where(isOpenProposal).execute();

export interface ProposalFilter {
  open: boolean;
  visible: ProposalVisibility;
  /** Id of the last row of the page before. */
  after: number | undefined;
  limit: number;
}

/** Newest first. */
export async function listProposals(
  db: Database,
  { open, visible, after, limit }: ProposalFilter,
): Promise<ProposalRow[]> {
  const rows = await selectProposals(db)
    .where(open ? isOpenProposal : sql<boolean>`not (${isOpenProposal})`)
    .where(isVisibleProposal(visible))
    .$if(after !== undefined, (query) => query.where("proposals.id", "<", after!))
    .orderBy("proposals.id", "desc")
    .limit(limit)
    .execute();
  const ids = rows.flatMap((row) => [row.proposed_by, row.about_user, row.decided_by]).filter((id) => id !== null);
  const people = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", [0, ...ids])
    .execute();
  const names = new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    ...row,
    proposer_name: nameOf(row.proposed_by),
    about_name: nameOf(row.about_user),
    decider_name: nameOf(row.decided_by),
  }));
}

export const countProposals = (db: Database, { open, visible }: ProposalFilter): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom("proposals")
      .select("id")
      .where(open ? isOpenProposal : sql<boolean>`not (${isOpenProposal})`)
      .where(isVisibleProposal(visible))
      .limit(MAX_COUNTED_ROWS),
  );

/** Open proposals that neither come from the person nor are about them. */
export const summariseOpenProposals = (db: Database, visible: ProposalVisibility) =>
  summariseWaiting(
    db,
    db
      .selectFrom("proposals")
      .select("created_at as at")
      .where(isOpenProposal)
      .where(isVisibleProposal(visible))
      .where(sql<boolean>`proposed_by is distinct from ${visible.userId}::integer`)
      .where(sql<boolean>`about_user is distinct from ${visible.userId}::integer`)
      .orderBy("created_at")
      .limit(MAX_COUNTED_ROWS),
  );

/** @returns undefined when it is not open, or was proposed by the same person */
export const decideProposal = (
  tx: Database,
  id: number,
  { decidedBy, decision, reason }: { decidedBy: number; decision: "approved" | "rejected"; reason: string | null },
) =>
  tx
    .updateTable("proposals")
    .set({ decided_by: decidedBy, decision, decided_at: sql<Date>`now()`, decision_reason: reason })
    .where("id", "=", id)
    .where(isOpenProposal)
    .where(sql<boolean>`proposed_by is distinct from ${decidedBy}::integer`)
    .returning("id")
    .executeTakeFirst();

/** @returns undefined when it is not open, or was proposed by somebody else */
export const withdrawProposal = (tx: Database, id: number, proposedBy: number) =>
  tx
    .updateTable("proposals")
    .set({ withdrawn_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where(isOpenProposal)
    .where("proposed_by", "=", proposedBy)
    .returning("id")
    .executeTakeFirst();

/** Locks an approved proposal that was not executed yet. @returns undefined when it was */
export const lockApprovedProposal = (tx: Database, id: number) =>
  tx
    .selectFrom("proposals")
    .select(["id", "kind", "body_encrypted", "proposed_by", "decided_by", "place_level", "place_id"])
    .select(["about_user", "about_encrypted"])
    .where("id", "=", id)
    .where("decision", "=", "approved")
    .where("done_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export const recordProposalOutcome = (tx: Database, id: number, outcome: string) =>
  tx.updateTable("proposals").set({ done_at: sql<Date>`now()`, outcome }).where("id", "=", id).execute();

/** Those of the ids that nobody will carry out any more: rejected, withdrawn, expired or void. */
export const listClosedProposals = async (db: Database, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom("proposals")
          .select("id")
          .where(sql<boolean>`id = any(${ids}::integer[])`)
          .where(
            sql<boolean>`(decision = 'rejected' or withdrawn_at is not null or done_at is not null
              or (decision is null and expires_at <= now()))`,
          )
          .execute()
      ).map(({ id }) => id);

/** Who approved a proposal. @returns null for a deleted account */
export const findDecider = async (db: Database, id: number): Promise<string | null> =>
  (
    await db
      .selectFrom("proposals")
      .innerJoin("users", "users.id", "decided_by")
      .select(sql<string>`first_name || ' ' || last_name`.as("name"))
      .where("proposals.id", "=", id)
      .executeTakeFirst()
  )?.name ?? null;

/** Names of the two people of approved proposals, by the id of the proposal. */
export async function listTwoPeople(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; proposed_by: string; approved_by: string }>`
    select proposals.id, coalesce(proposer.first_name || ' ' || proposer.last_name, 'Deleted account') as proposed_by,
      coalesce(decider.first_name || ' ' || decider.last_name, 'Deleted account') as approved_by
    from proposals left join users proposer on proposer.id = proposed_by left join users decider on decider.id = decided_by
    where proposals.id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}

/** Grants of national roles that are valid now, oldest first, with those who approved them. */
export async function listNationalGrants(db: Database) {
  const { rows } = await sql<{ userId: number; name: string; role: string; since: Date; approvedBy: string | null }>`
    select holder.id as "userId", holder.first_name || ' ' || holder.last_name as name, role_grants.role,
      valid_from as since, approver.first_name || ' ' || approver.last_name as "approvedBy"
    from role_grants join users holder on holder.id = user_id
      left join proposals on proposals.id = proposal_id left join users approver on approver.id = decided_by
    where role_grants.ended_at is null and valid_from <= now() and valid_until > now()
      and coalesce(role_grants.county_id, role_grants.constituency_id, role_grants.ward_id) is null
    order by role_grants.id`.execute(db);
  return rows;
}
