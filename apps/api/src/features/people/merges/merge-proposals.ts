import type { MergeField } from "@party/contract/values/people/person-fields";
import { NATION } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { listOpenProposals } from "#features/staff/proposals/proposals.queries.ts";
import {
  bodyOfProposal,
  createProposal,
  type ProposalKind,
  type ProposalServices,
} from "#features/staff/proposals/proposals.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { listPairedPeople } from "../pairs/pairs.queries.ts";
import { type Merge, mergePeople, prepareMerge } from "./merges.ts";

/** What is proposed; the versions are those that the author saw. */
interface ProposedMerge extends Merge {
  pair: number;
  /** Who proposed it; null for the server operator. */
  proposedBy: number | null;
}

/** What a merge with an account brings about outside the register, e.g. that its owner is told. */
type OnPeopleMerged = (
  services: ProposalServices,
  merge: { userId: number; memberships: readonly number[] },
) => Promise<void>;

const mergeProposalKind = "merge" as const;

/** Joining two rows where one has an account or both have paid. Who may confirm members everywhere decides. */
export const mergeProposals = (onJoined: OnPeopleMerged): ProposalKind<ProposedMerge> => ({
  kind: mergeProposalKind,
  decidedBy: "people.confirm",
  mayPropose: (author) => author.has("people.merge"),
  async subject(db, { survivor, absorbed, pair, fields }) {
    const people = await listPairedPeople(db, [survivor, absorbed]);
    const personOf = (id: number) => {
      const row = people.get(id);
      const name = row ? `${row.other_names} ${row.surname}`.trim() : "";
      return {
        id,
        name,
        ward: row?.ward ?? null,
        born: row?.born ?? null,
        number: row?.number ? formatMemberNumber(row.number) : null,
        phone_last3: row?.phone_last3 ?? null,
        has_account: (row?.user_id ?? null) !== null,
      };
    };
    return {
      kind: mergeProposalKind,
      pair,
      survivor: personOf(survivor),
      absorbed: personOf(absorbed),
      fields: [...fields],
    };
  },
  effects: ({ survivor, absorbed, fields }) => [
    `Row ${absorbed} of the register becomes part of row ${survivor}. Memberships, notes and documents of both are those of one person.`,
    "The owner of an account sees the applications of the other row in their own account, and is told.",
    ...(fields.length > 0
      ? ["Of what was chosen, the values of the other row are shown instead of those of the one that stays."]
      : []),
    "No payment changes. It can be undone for 30 days.",
  ],
  async execute(services, proposalId, { proposedBy, ...merge }) {
    const { config, db: tx } = services;
    const memberships = await listOwnMemberships(tx, merge.absorbed);
    const { survivor } = await prepareMerge(tx, merge, null);
    await mergePeople({ config, db: tx }, merge, { madeBy: proposedBy, proposalId });
    if (survivor.user_id !== null) await onJoined(services, { userId: survivor.user_id, memberships });
    return `Row ${merge.absorbed} of the register is part of row ${merge.survivor} now.`;
  },
});

const listOwnMemberships = async (db: Database, personId: number): Promise<number[]> =>
  (await db.selectFrom("memberships").select("id").where("person_id", "=", personId).execute()).map(({ id }) => id);

/** The proposal to join a pair that waits for a second person. */
export async function findProposedMerge(
  { config, db }: Pick<Services, "config" | "db">,
  pair: number,
): Promise<number | undefined> {
  const open = await listOpenProposals(db, mergeProposalKind);
  return open.find((row) => bodyOfProposal<ProposedMerge>({ config }, row).pair === pair)?.id;
}

/**
 * @param services its `db` is a transaction @returns the id of the proposal
 * @throws Problem as `prepareMerge`, or `merge_proposed`
 */
export async function proposeMerge(
  services: ProposalServices,
  { pair, survivor, absorbed, versions, fields }: Merge & { pair: number; fields: readonly MergeField[] },
  proposedBy: number,
  reason: string,
): Promise<number> {
  const rows = await prepareMerge(services.db, { survivor, absorbed, versions, fields }, proposedBy);
  if ((await findProposedMerge(services, pair)) !== undefined) throw new Problem("merge_proposed");
  return createProposal(services, {
    kind: { kind: mergeProposalKind },
    body: { pair, survivor, absorbed, versions, fields, proposedBy },
    subject: "join two rows of the register",
    ...(rows.survivor.user_id === null ? {} : { aboutUser: rows.survivor.user_id }),
    place: NATION,
    reason,
    proposedBy,
  });
}
