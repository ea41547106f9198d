import "./merges.queries.ts";
import type { ChangeKeptAtUndo } from "@party/contract/pairs.staff";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { updateTagIds } from "../notes/tags.queries.ts";
import { type PersonTable, personTables } from "./person-tables.queries.ts";

/** A merge with its two rows. */
export interface MergedRows {
  id: number;
  survivor: number;
  absorbed: number;
}

type MovedTable = Extract<PersonTable, { key: string }>;
const movedTables = personTables.filter((table): table is MovedTable => "key" in table);

/** What both have of what a person has once stays where it is. */
const personHasNoSuchRow = ({ table, column, key, isOnce }: MovedTable, of: number) =>
  isOnce
    ? sql`and not exists (select from ${sql.table(table)} there
        where there.${sql.ref(column)} = ${of} and there.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)})`
    : sql``;

/** Gives the survivor what points to the absorbed row. */
export async function moveRows(tx: Database, { id, survivor, absorbed }: MergedRows): Promise<void> {
  for (const moved of movedTables) {
    const { table, column, key } = moved;
    await sql`
      with moved as (
        update ${sql.table(table)} set ${sql.ref(column)} = ${survivor}
        where ${sql.ref(column)} = ${absorbed} ${personHasNoSuchRow(moved, survivor)} returning ${sql.ref(key)} as key
      )
      insert into merge_moves (merge_id, table_name, row_id) select ${id}, ${table}, key from moved`.execute(tx);
  }
  await updateTagIds(tx, [survivor, absorbed]);
}

/** Gives back what still belongs to the survivor. @returns what belongs to somebody else by now */
export async function moveRowsBack(tx: Database, { id, survivor, absorbed }: MergedRows): Promise<ChangeKeptAtUndo[]> {
  const left: ChangeKeptAtUndo[] = [];
  for (const moved of movedTables) {
    const { table, column, key, isOnce } = moved;
    const isMoved = sql`${sql.ref(`${table}.${key}`)} in (
      select row_id from merge_moves where merge_id = ${id} and table_name = ${table})`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${absorbed}
      where ${sql.ref(column)} = ${survivor} and ${isMoved} ${personHasNoSuchRow(moved, absorbed)}`.execute(tx);
    if (isOnce) continue;
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
      where ${isMoved} and ${sql.ref(column)} <> ${absorbed}`.execute(tx);
    if (rows[0]!.count > 0) left.push({ what: "rows", table, count: rows[0]!.count });
  }
  await updateTagIds(tx, [survivor, absorbed]);
  return left;
}

const IS_LIVE_MEMBERSHIP = sql`state not in ('refused', 'resigned', 'replaced')`;

/**
 * Of several free memberships in one plan one stays: the one that is in force, else the survivor's, else the oldest.
 * Paid ones are never touched: two in one plan were refused before.
 */
const replaceDuplicateMemberships = (tx: Database, { id, survivor, absorbed }: MergedRows) =>
  sql`
    with live as (
      select id, fee, state, row_number() over (
        partition by membership_type
        order by fee > 0 desc, state in ('active', 'grace') desc, state = 'lapsed' desc, person_id = ${survivor} desc, id
      ) as place
      from memberships where person_id in (${survivor}, ${absorbed}) and ${IS_LIVE_MEMBERSHIP}
    ), replaced as (
      update memberships set state = 'replaced' from live
      where memberships.id = live.id and place > 1 and live.fee = 0
      returning memberships.id, live.state as before
    )
    insert into merge_moves (merge_id, table_name, row_id, before, after)
    select ${id}, 'memberships', id, jsonb_build_object('state', before), jsonb_build_object('state', 'replaced')
    from replaced`.execute(tx);

const recordRowMoves = (tx: Database, id: number, table: string, moves: readonly RowMove[]) =>
  sql`
    insert into merge_moves (merge_id, table_name, row_id, before, after)
    select ${id}, ${table}, (move->>'row')::bigint, move->'before', move->'after'
    from jsonb_array_elements(${JSON.stringify(moves)}::jsonb) as move
    on conflict (merge_id, table_name, row_id) do update set
      before = coalesce(merge_moves.before, '{}') || excluded.before, after = coalesce(merge_moves.after, '{}') || excluded.after
  `.execute(tx);

interface RowMove {
  row: number;
  before: object;
  after: object;
}

/** An account without a number gets the absorbed one's, as it does with a claim. @returns the account's number */
async function transferMemberNumber(
  tx: Database,
  id: number,
  userId: number,
  absorbed: number,
): Promise<number | null> {
  const { rows: given } = await sql<{ number: number }>`
    update member_numbers set user_id = ${userId} where number = (
      select number from memberships where person_id = ${absorbed} and number is not null
      order by valid_from, id limit 1
    ) and user_id is null and not exists (select from member_numbers where user_id = ${userId})
    returning number`.execute(tx);
  const moves = given.map(({ number: row }) => ({ row, before: { user_id: null }, after: { user_id: userId } }));
  await recordRowMoves(tx, id, "member_numbers", moves);
  const own = await tx.selectFrom("member_numbers").select("number").where("user_id", "=", userId).executeTakeFirst();
  return own?.number ?? null;
}

/** Memberships with their numbers and, where the survivor has an account, with its owner, as a claim does. */
export async function moveMemberships(tx: Database, merge: MergedRows, userId: number | null): Promise<void> {
  const { id, survivor, absorbed } = merge;
  await replaceDuplicateMemberships(tx, merge);
  await sql`
    with moved as (
      update member_numbers set person_id = ${survivor} where person_id = ${absorbed} returning number
    )
    insert into merge_moves (merge_id, table_name, row_id, before, after)
    select ${id}, 'member_numbers', number, '{}', '{}' from moved`.execute(tx);
  const { rows } = await sql<{ id: number; number: number | null }>`
    select id, number from memberships where person_id = ${absorbed}`.execute(tx);
  const ids = rows.map((row) => row.id);
  if (userId === null) {
    await sql`update memberships set person_id = ${survivor} where id = any(${ids}::integer[])`.execute(tx);
    const moves = ids.map((row) => ({ row, before: { person_id: absorbed }, after: { person_id: survivor } }));
    await recordRowMoves(tx, id, "memberships", moves);
    return;
  }
  const number = await transferMemberNumber(tx, id, userId, absorbed);
  await sql`update memberships set user_id = ${userId}, person_id = ${survivor}, number = case when number is null then null else ${number}::integer end
    where id = any(${ids}::integer[])`.execute(tx);
  const moves = rows.map(({ id: row, number: before }) => ({
    row,
    before: { person_id: absorbed, user_id: null, number: before },
    after: { person_id: survivor, user_id: userId, number: before === null ? null : number },
  }));
  await recordRowMoves(tx, id, "memberships", moves);
  await sql`
    with linked as (
      update consent_entries set user_id = ${userId} where user_id is null and membership_id = any(${ids}::integer[]) returning id
    )
    insert into merge_moves (merge_id, table_name, row_id) select ${id}, 'consent_entries', id from linked`.execute(tx);
}

interface ChangedMembership {
  id: number;
  before: { person_id?: number; user_id?: null; number?: number | null; state?: string };
  after: { person_id?: number; user_id?: number; number?: number | null; state?: string };
  person_id: number | null;
  user_id: number | null;
  state: string;
  /** Another one that waits or is in force stands in its place: of the same visitor, or of the same account. */
  has_successor: boolean;
  /** The number that it had is the account's now, and on a membership that came later. */
  is_number_in_use: boolean;
}

const isSuccessor = sql`other.id <> memberships.id and other.membership_type = memberships.membership_type
  and other.state not in ('refused', 'resigned', 'replaced')`;

/** @param isMoved those of the absorbed row; else those of the survivor that were replaced */
const listChangedMemberships = async (tx: Database, id: number, isMoved: boolean) =>
  (
    await sql<ChangedMembership>`
      select memberships.id, before, after, person_id, user_id, state,
        case when memberships.user_id is null or before ? 'user_id'
          then exists (
            select from memberships other where ${isSuccessor} and other.user_id is null
              and other.phone_number = memberships.phone_number
              and lower(other.first_name) = lower(memberships.first_name)
              and lower(other.last_name) = lower(memberships.last_name))
          else exists (select from memberships other where ${isSuccessor} and other.user_id = memberships.user_id)
        end as has_successor,
        exists (
          select from merge_moves given join member_numbers on member_numbers.number = given.row_id
            join memberships other on other.person_id = member_numbers.person_id and other.number = given.row_id
          where given.merge_id = ${id} and given.table_name = 'member_numbers' and given.after ? 'user_id'
            and given.row_id = (merge_moves.before->>'number')::bigint
            and not exists (select from merge_moves moved
              where moved.merge_id = ${id} and moved.table_name = 'memberships' and moved.row_id = other.id)
        ) as is_number_in_use
      from merge_moves join memberships on memberships.id = row_id
      where merge_id = ${id} and table_name = 'memberships' and (before ? 'person_id') = ${isMoved}
      order by memberships.id`.execute(tx)
  ).rows;

const ENDED_STATES = ["refused", "resigned", "replaced"];

const hasMembershipChangedSince = ({ before, after, person_id, user_id, state }: ChangedMembership): boolean =>
  before.person_id === undefined
    ? state !== after.state
    : person_id !== after.person_id || (after.user_id !== undefined && user_id !== after.user_id);

/** Gives memberships back, each with the owner, number and state that it had, but for what has changed since. */
async function restoreMembership(tx: Database, membership: ChangedMembership): Promise<ChangeKeptAtUndo | undefined> {
  const { id, before, after, has_successor, is_number_in_use } = membership;
  const state = membership.state === after.state ? before.state! : membership.state;
  const stays = (why: "moved" | "number_in_use" | "applied_again") => ({ what: "membership", id, why }) as const;
  if (hasMembershipChangedSince(membership)) return stays("moved");
  if (is_number_in_use) return stays("number_in_use");
  if (has_successor && !ENDED_STATES.includes(state)) return stays("applied_again");
  const { person_id, user_id, number } = before;
  await sql`
    update memberships set state = ${state}
      ${person_id === undefined ? sql`` : sql`, person_id = ${person_id}`}
      ${user_id === undefined ? sql`` : sql`, user_id = null`}
      ${number === undefined ? sql`` : sql`, number = case when number is not distinct from ${after.number} then ${number} else number end`}
    where id = ${id}`.execute(tx);
  return undefined;
}

/** @returns what stays with the survivor */
export async function moveMembershipsBack(
  tx: Database,
  { id, survivor, absorbed }: MergedRows,
): Promise<ChangeKeptAtUndo[]> {
  const left: ChangeKeptAtUndo[] = [];
  for (const isMoved of [true, false]) {
    for (const membership of await listChangedMemberships(tx, id, isMoved)) {
      const stays = await restoreMembership(tx, membership);
      if (stays) left.push(stays);
    }
  }
  const isFree = sql`not exists (select from memberships
    where memberships.number = member_numbers.number and memberships.person_id = ${survivor})`;
  await sql`update member_numbers set person_id = ${absorbed},
      user_id = case when after ? 'user_id' and user_id = (after->>'user_id')::integer then null else user_id end
    from merge_moves where merge_id = ${id} and table_name = 'member_numbers' and row_id = number
      and person_id in (${survivor}, ${absorbed}) and ${isFree}`.execute(tx);
  await sql`update consent_entries set user_id = null from memberships
    where memberships.id = membership_id and memberships.person_id = ${absorbed} and consent_entries.user_id is not null
      and consent_entries.id in (
        select row_id from merge_moves where merge_id = ${id} and table_name = 'consent_entries')`.execute(tx);
  return left;
}
