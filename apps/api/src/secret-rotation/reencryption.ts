/** Encrypts everything stored with the current `SECRET_KEY`, so that the previous one can be removed (docs/operations/keys.md). */
import { type RawBuilder, sql } from "kysely";
import { acceptedKeys, decryptWith, encrypt, hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";

interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key. */
  readonly key: { readonly name: string; readonly type: "integer" | "bigint" | "uuid" };
  /** HMAC indexes of the same row: of the decrypted text, or of another column. */
  readonly indexes?: readonly { readonly column: string; readonly of: "text" | { readonly column: string } }[];
}

const idColumn = { name: "id", type: "integer" } as const;

/**
 * All columns that are read again. `audit_details` is missing: the audit log holds the hash of what is stored there.
 * `provider_tokens` are replaced when they cannot be decrypted.
 */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: "second_steps", column: "secret_encrypted", key: { name: "user_id", type: "integer" } },
  { table: "proposals", column: "body_encrypted", key: idColumn },
  { table: "proposals", column: "about_encrypted", key: idColumn },
  { table: "orders", column: "phone_encrypted", key: idColumn, indexes: [{ column: "phone_hash", of: "text" }] },
  { table: "private_files", column: "key_encrypted", key: { name: "id", type: "uuid" } },
  { table: "uploads", column: "name_encrypted", key: { name: "id", type: "uuid" } },
  { table: "statement_lines", column: "text_encrypted", key: idColumn },
  {
    table: "donations",
    column: "phone_encrypted",
    key: idColumn,
    indexes: [
      { column: "phone_hash", of: "text" },
      { column: "email_hash", of: { column: "email" } },
    ],
  },
  {
    table: "payment_attempts",
    column: "phone_encrypted",
    key: { name: "id", type: "uuid" },
    indexes: [{ column: "phone_hash", of: "text" }],
  },
  {
    table: "people",
    column: "id_number_encrypted",
    key: idColumn,
    indexes: [{ column: "id_number_hash", of: "text" }],
  },
  { table: "people", column: "disability_encrypted", key: idColumn },
  { table: "id_numbers_to_check", column: "number_encrypted", key: { name: "person_id", type: "integer" } },
  { table: "roll_entries", column: "id_number_encrypted", key: { name: "id", type: "bigint" } },
  { table: "merges", column: "before_encrypted", key: idColumn },
  { table: "person_changes", column: "before_encrypted", key: { name: "id", type: "bigint" } },
  { table: "person_changes", column: "after_encrypted", key: { name: "id", type: "bigint" } },
  { table: "person_changes", column: "reason_encrypted", key: { name: "id", type: "bigint" } },
  { table: "imports", column: "columns_encrypted", key: idColumn },
  { table: "import_rows", column: "cells_encrypted", key: { name: "id", type: "bigint" } },
  { table: "import_rows", column: "changes_encrypted", key: { name: "id", type: "bigint" } },
  { table: "import_rows", column: "doubts_encrypted", key: { name: "id", type: "bigint" } },
  { table: "provider_events", column: "body_encrypted", key: { name: "id", type: "bigint" } },
];

const BATCH_SIZE = 500;

export interface ReencryptionResult {
  table: string;
  /** Values that were encrypted again. */
  changed: number;
  /** Values that neither key decrypts. */
  unreadable: number;
}

/**
 * Runs beside the servers, in small transactions. Values that have the current key are skipped, so that an interrupted run
 * is simply started again.
 * @param report gets one line now and then
 */
export async function reencrypt(
  db: Database,
  secretKey: string,
  report: (line: string) => void = () => undefined,
): Promise<ReencryptionResult[]> {
  const results: ReencryptionResult[] = [];
  for (const column of ENCRYPTED_COLUMNS) {
    const result = { table: column.table, changed: 0, unreadable: 0 };
    let after: string | undefined;
    let rows = await listEncryptedRows(db, column, after);
    for (; rows.length > 0; rows = await listEncryptedRows(db, column, after)) {
      const { changes, unreadable } = reencryptRows(secretKey, column, rows);
      if (changes.length > 0) await storeReencryptedValues(db, column, changes);
      result.changed += changes.length;
      result.unreadable += unreadable;
      after = rows.at(-1)!.key;
      report(`${column.table}: ${result.changed} encrypted again, up to ${column.key.name} ${after}`);
    }
    results.push(result);
  }
  return results;
}

interface EncryptedRow {
  key: string;
  encrypted: Buffer;
  [indexed: string]: unknown;
}

async function listEncryptedRows(
  db: Database,
  column: EncryptedColumn,
  after: string | undefined,
): Promise<EncryptedRow[]> {
  const key = sql.ref(column.key.name);
  const sources = (column.indexes ?? []).flatMap(({ of }) => (of === "text" ? [] : [sql`, ${sql.ref(of.column)}`]));
  const { rows } = await sql<EncryptedRow>`
    select ${key}::text as key, ${sql.ref(column.column)} as encrypted ${sql.join(sources, sql``)}
    from ${sql.table(column.table)}
    where octet_length(${sql.ref(column.column)}) > 0
      ${after === undefined ? sql`` : sql`and ${key} > ${after}::${sql.raw(column.key.type)}`}
    order by ${key} limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

interface ReencryptedValue {
  key: string;
  before: Buffer;
  after: Buffer;
  /** In the order of the column's indexes; null to keep what is there. */
  indexes: (Buffer | null)[];
}

function reencryptRows(secretKey: string, { indexes = [] }: EncryptedColumn, rows: readonly EncryptedRow[]) {
  const changes: ReencryptedValue[] = [];
  let unreadable = 0;
  const [current, previous] = acceptedKeys(secretKey);
  for (const row of rows) {
    if (decryptOrUndefined(current, row.encrypted) !== undefined) continue;
    const text = previous === undefined ? undefined : decryptOrUndefined(previous, row.encrypted);
    if (text === undefined) {
      unreadable += 1;
      continue;
    }
    changes.push({
      key: row.key,
      before: row.encrypted,
      after: encrypt(current, text),
      indexes: indexes.map(({ of }) => {
        const source = of === "text" ? text : row[of.column];
        return typeof source === "string" ? hmacIndex(current, source) : null;
      }),
    });
  }
  return { changes, unreadable };
}

function decryptOrUndefined(key: string, value: Buffer): string | undefined {
  try {
    return decryptWith(key, value);
  } catch {
    return undefined;
  }
}

/** A row that changed meanwhile is left as it is: whoever changed it used the current key. */
async function storeReencryptedValues(
  db: Database,
  column: EncryptedColumn,
  changes: readonly ReencryptedValue[],
): Promise<void> {
  const { indexes = [] } = column;
  const set: RawBuilder<unknown>[] = [
    sql`${sql.ref(column.column)} = change.after`,
    ...indexes.map(({ column: index }, at) => {
      return sql`${sql.ref(index)} = coalesce(change.${sql.ref(`index${at}`)}, stored.${sql.ref(index)})`;
    }),
  ];
  const lists = indexes.map((_, at) => sql`, ${changes.map((change) => change.indexes[at])}::bytea[]`);
  const names = indexes.map((_, at) => sql`, ${sql.ref(`index${at}`)}`);
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('party.reencrypting', 'on', true)`.execute(tx);
    await sql`
      update ${sql.table(column.table)} as stored set ${sql.join(set)}
      from unnest(${changes.map(({ key }) => key)}::${sql.raw(column.key.type)}[],
        ${changes.map(({ before }) => before)}::bytea[], ${changes.map(({ after }) => after)}::bytea[]
        ${sql.join(lists, sql``)}) as change (key, before, after ${sql.join(names, sql``)})
      where stored.${sql.ref(column.key.name)} = change.key and stored.${sql.ref(column.column)} = change.before`.execute(
      tx,
    );
  });
}

/** What was given out with a key and is not stored, or stored as an HMAC alone: it works as long as its key is accepted. */
export async function countRowsBoundToKey(db: Database): Promise<{ what: string; count: number }[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'unused recovery codes' as what, count(*)::integer as count from recovery_codes where used_at is null
    union all select 'invitations declined for good', count(*)::integer from invitation_opt_outs
    union all select 'tickets of events to come', count(*)::integer from tickets
      join attendances on attendances.id = attendance_id join events on events.id = event_id
      where events.date > now()
    union all select 'gifts of this year by erased donors', count(*)::integer from donations
      where erased_at is not null and paid_at > date_trunc('year', now())
    union all select 'jobs that have failed or wait', count(*)::integer from pgboss.job where state < 'completed' or state = 'failed'`.execute(
    db,
  );
  return rows;
}
