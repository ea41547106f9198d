import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Blocks of old entries of the ledger; append-only. */
    ledger_seals: {
      id: number;
      /** `late`: entries that were left out of theirs while their receipt was not known. */
      kind: "range" | "late";
      first_entry: number;
      last_entry: number;
      entry_count: number;
      /** A bigint, which the driver returns as text. */
      amount: string;
      previous_hash: Buffer;
      hash: Buffer;
      sealed_at: CreatedAt;
    };
    ledger_seal_omissions: { entry_id: number; left_out_of: number; sealed_in: number | null };
  }
}

/** What of entries is sealed. */
export interface SealedContent {
  entries: number;
  /** Whole KES. */
  amount: number;
  /** SHA-256 of the hash before it and the entries. */
  hash: Buffer;
}

export interface Seal extends SealedContent {
  id: number;
  kind: "range" | "late";
  first: number;
  last: number;
  previousHash: Buffer;
  sealedAt: Date;
  /** That of the seal before it; null for the first, and where that is missing. */
  hashBefore: Buffer | null;
}

type SealedEntries = Pick<Seal, "id" | "kind" | "first" | "last">;

/** Until the end of the transaction nobody else seals. */
export const lockSeals = (tx: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('ledger seals', 0))`.execute(tx);

const selectSeals = async (db: Database, where: RawBuilder<unknown>): Promise<Seal[]> => {
  const { rows } = await sql<Seal>`
    select id, kind, first_entry as first, last_entry as last, entry_count as entries, amount::float8 as amount,
      previous_hash as "previousHash", hash, sealed_at as "sealedAt",
      (select hash from ledger_seals before where before.id = seal.id - 1) as "hashBefore"
    from ledger_seals seal where ${where}`.execute(db);
  return rows;
};

export const findLastSeal = async (db: Database): Promise<Seal | undefined> =>
  (await selectSeals(db, sql`id = (select max(id) from ledger_seals)`))[0];

export const findSeal = async (db: Database, id: number): Promise<Seal | undefined> =>
  (await selectSeals(db, sql`id = ${id}`))[0];

/** The entries of the next block: at most `limit` behind those that are sealed, all of them older than so many days. */
export async function findNextBlock(tx: Database, limit: number, days: number) {
  const { rows } = await sql<{ first: number; last: number | null }>`
    with sealed as (
      select coalesce(max(last_entry), 0) as last from ledger_seals where kind = 'range'
    ), next as (
      select id, created_at from ledger_entries where id > (select last from sealed) order by id limit ${limit}
    ), recent as (
      select min(id) as id from next where created_at >= now() - make_interval(days => ${days})
    )
    select (select last + 1 from sealed) as first, max(next.id) as last from next, recent
    where recent.id is null or next.id < recent.id`.execute(tx);
  const { first, last } = rows[0]!;
  return last === null ? undefined : { first, last };
}

/** Leaves the entries without a receipt out of a block. */
export const insertOmissions = (tx: Database, { id, first, last }: Omit<SealedEntries, "kind">) =>
  sql`
    insert into ledger_seal_omissions (entry_id, left_out_of)
    select id, ${id} from ledger_entries where id between ${first} and ${last} and receipt like 'QUERY-%'`.execute(tx);

/** Entries without a receipt that were deleted, because their money is recorded under another entry. */
export const deleteObsoleteOmissions = (tx: Database) =>
  sql`
    delete from ledger_seal_omissions as omission where sealed_in is null
      and not exists (select from ledger_entries where id = omission.entry_id)`.execute(tx);

/** Puts entries that have their receipt by now into a block. @returns undefined where there are none */
export async function moveOmissions(tx: Database, id: number, limit: number) {
  const { rows } = await sql<{ first: number | null; last: number }>`
    with moved as (
      update ledger_seal_omissions set sealed_in = ${id} where entry_id = any (array(
        select entry_id from ledger_seal_omissions
        where sealed_in is null
          and exists (select from ledger_entries where id = entry_id and receipt not like 'QUERY-%')
        order by entry_id limit ${limit}))
      returning entry_id
    )
    select min(entry_id) as first, max(entry_id) as last from moved`.execute(tx);
  const { first, last } = rows[0]!;
  return first === null ? undefined : { first, last };
}

/** Reads the entries of a block. Each is a line; the receipt, which may have any character, comes last and after its length. */
export async function computeSeal(
  db: Database,
  { id, kind, first, last }: SealedEntries,
  previousHash: Buffer,
): Promise<SealedContent> {
  const isSealedHere =
    kind === "range"
      ? sql`not exists (select from ledger_seal_omissions where entry_id = ledger_entries.id and left_out_of = ${id})`
      : sql`id = any (array(select entry_id from ledger_seal_omissions where sealed_in = ${id}))`;
  const { rows } = await sql<SealedContent>`
    select count(*)::integer as entries, coalesce(sum(amount), 0)::float8 as amount,
      sha256(${previousHash}::bytea || coalesce(string_agg(convert_to(concat_ws(' ', id, provider, amount,
        extract(epoch from paid_at), extract(epoch from created_at), length(receipt), receipt) || E'\\n', 'UTF8'), ''
        order by id), '')) as hash
    from ledger_entries where id between ${first} and ${last} and ${isSealedHere}`.execute(db);
  return rows[0]!;
}

export const insertSeal = (
  tx: Database,
  { id, kind, first, last }: SealedEntries,
  { entries, amount, hash }: SealedContent,
  previousHash: Buffer,
) =>
  tx
    .insertInto("ledger_seals")
    .values({
      ...{ id, kind, hash, first_entry: first, last_entry: last, entry_count: entries, amount: String(amount) },
      previous_hash: previousHash,
    })
    .execute();
