import type { ComparedPerson, PersonPair, PersonPairRow } from "@party/contract/pairs.staff";
import { problems } from "@party/contract/problems";
import {
  mergeFieldOf,
  mergeFields,
  type PersonFieldName,
  personFieldNames,
  personFieldOf,
} from "@party/contract/values/people/person-fields";
import { z } from "zod";
import { cursorOf, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findProposedMerge } from "../merges/merge-proposals.ts";
import { findLiveMerge } from "../merges/merges.queries.ts";
import { mergeNeedsSecondPerson, mergeProblemOf } from "../merges/merges.ts";
import {
  countPairs,
  type DuplicatePairRow,
  decidePair,
  findPair,
  findPairDifferences,
  insertPair,
  listMembershipsOfPerson,
  listPairedPeople,
  listPairs,
  orderPair,
  type PairedPersonRow,
  type PairStatus,
} from "./pairs.queries.ts";

/** Of a score, or of the time of a decision. */
const pairCursor = cursorOf(z.tuple([sortKeySchema.instant, sortKeySchema.id]));

export async function listStaffPairs(db: Database, { status, ...query }: StaffQuery & { status: PairStatus }) {
  const page = await staffPage(db, query, pairCursor, {
    filter: { status },
    rows: listPairs,
    count: countPairs,
    key: ({ score, decided_at, id }) => [status === "open" ? score : (decided_at?.getTime() ?? 0), id],
  });
  const people = await listPairedPeople(
    db,
    page.results.flatMap(({ low, high }) => [low, high]),
  );
  return { ...page, results: page.results.map((row) => toPairRow(row, people)) };
}

export const toPairedPerson = (row: PairedPersonRow) => ({
  id: row.id,
  name: `${row.other_names} ${row.surname}`.trim(),
  number: row.number === null ? null : formatMemberNumber(row.number),
  status: row.status,
  ward: row.ward,
  county: row.county,
  born: row.born,
  has_account: row.user_id !== null,
});

const toPairRow = (row: DuplicatePairRow, people: ReadonlyMap<number, PairedPersonRow>): PersonPairRow => ({
  id: row.id,
  score: row.score,
  reasons: row.reasons,
  found_at: row.found_at.toISOString(),
  people: [row.low, row.high].map((id) => toPairedPerson(people.get(id)!)),
  decision:
    row.decision === "not_same" && row.decided_at
      ? {
          by: row.decided_by === null ? null : (row.decider_name ?? "deleted account"),
          at: row.decided_at.toISOString(),
        }
      : null,
});

/** @throws Problem `not_found` */
export async function showPair(
  services: Pick<Services, "config" | "db">,
  staffId: number,
  id: number,
): Promise<PersonPair> {
  const { db } = services;
  const row = await findPair(db, id);
  if (!row) throw new Problem("not_found");
  const people = await listPairedPeople(db, [row.low, row.high]);
  const rows = await findPairDifferences(db, row);
  const compared = await Promise.all(
    rows.map(async (each): Promise<ComparedPerson> => {
      const described = people.get(each.id)!;
      const memberships = await listMembershipsOfPerson(db, each.id);
      return {
        ...toPairedPerson(described),
        version: each.version,
        plan: each.plan,
        source: each.source,
        added_at: each.created_at.toISOString(),
        voter: each.voter_status,
        sex: each.sex,
        fields: comparedFields(each, described),
        memberships: memberships.map(({ id: membership, membership_type, state, created_at, valid_until }) => ({
          ...{ id: membership, plan: membership_type, state, valid_until, applied_at: created_at.toISOString() },
        })),
      };
    }),
  );
  const [survivor, absorbed] = rows.toSorted((one, other) => survivorScore(other, people) - survivorScore(one, people));
  const refusal = await mergeProblemOf(db, { survivor: survivor!, absorbed: absorbed! });
  const merge = (await findLiveMerge(db, row.low)) ?? (await findLiveMerge(db, row.high));
  return {
    ...toPairRow(row, people),
    people: compared,
    survivor: survivor!.id,
    survivor_is_fixed: survivor!.user_id !== null,
    refused: refusal ? problems[refusal].text : null,
    needs_second_person: await mergeNeedsSecondPerson(db, staffId, row, rows),
    proposal: (await findProposedMerge(services, id)) ?? null,
    merge: row.decision === "merged" ? (merge?.id ?? null) : null,
  };
}

/** What is shown of each field that can be taken; of sensitive values only that there is one. */
function comparedFields(
  row: Awaited<ReturnType<typeof findPairDifferences>>[number],
  { ward, county }: PairedPersonRow,
): ComparedPerson["fields"] {
  const shownValue = (name: PersonFieldName): string | null => {
    if (name === "ward") return ward && `${ward}, ${county}`;
    const value = name === "email" ? (row.account_email ?? row.email) : row[name];
    const field = personFieldOf(name);
    if (field.kind === "secret") return value === null ? null : "there";
    return value === null || value === "" || ("empty" in field && value === field.empty) ? null : String(value);
  };
  const fields = Object.fromEntries(mergeFields.map((field) => [field, null as string | null]));
  for (const name of personFieldNames) fields[mergeFieldOf(name)] ??= shownValue(name);
  return fields as ComparedPerson["fields"];
}

/** Which row should stay: the one with an account, else the member, else the older one. */
const survivorScore = (
  { id, user_id }: { id: number; user_id: number | null },
  people: ReadonlyMap<number, PairedPersonRow>,
): number => (user_id === null ? 0 : 4) + (people.get(id)?.status === "member" ? 2 : 0) + 1 / (1 + id);

/** Puts two rows beside each other; the pair that is there already stays. @returns its id */
export async function addPair(tx: Database, staffId: number, one: number, other: number): Promise<number> {
  if (one === other) throw new Problem("pair_of_one");
  const people = await findPairDifferences(tx, orderPair(one, other));
  if (people.length < 2 || people.some(({ erased_at }) => erased_at !== null)) throw new Problem("not_found");
  return insertPair(tx, orderPair(one, other), staffId);
}

/** Deciding twice in the same way changes nothing. @throws Problem `not_found` or `pair_merged` */
export async function recordPairDecision(
  tx: Database,
  staffId: number,
  id: number,
  decision: "not_same" | "undecided",
): Promise<void> {
  const pair = await findPair(tx, id);
  if (!pair) throw new Problem("not_found");
  if (pair.decision === "merged") throw new Problem("pair_merged");
  await decidePair(tx, pair, decision === "not_same" ? decision : null, decision === "not_same" ? staffId : null);
}
