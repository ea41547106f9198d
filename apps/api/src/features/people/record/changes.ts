import type { RecordChange } from "@party/contract/person-records.staff";
import { contactFields, sensitiveFields } from "@party/contract/values/people/person-fields";
import type { ChangedField, ChangeSource } from "@party/contract/values/person-records";
import { decrypt, encrypt } from "#crypto.ts";
import { newestFirstCursor, paginateRows } from "#database/cursor.ts";
import type { Services } from "#services.ts";
import {
  findTrackedValues,
  insertRecordChanges,
  listRecordChanges,
  type NewRecordChange,
  type TrackedValues,
} from "./changes.queries.ts";

type ChangeServices = Pick<Services, "config" | "db">;

interface ChangeFilter {
  /** Whether a disability was recorded is for those alone who may see it. */
  withDisability: boolean;
  field?: ChangedField | undefined;
}

interface ChangeAuthorship {
  personId: number;
  source: ChangeSource;
  /** Of the account; null for what nobody did. */
  madeBy: number | null;
  /** Of a new phone or email. */
  reason?: string | undefined;
}

const isSensitiveField = (field: ChangedField): boolean => sensitiveFields.some((each) => each === field);
const isContactField = (field: ChangedField): boolean => contactFields.some((each) => each === field);

/** Null for what no account did. */
export const nameOfStaff = (
  id: number | null,
  { first_name, last_name }: { first_name: string | null; last_name: string | null },
): string | null => (id === null ? null : first_name === null ? "deleted account" : `${first_name} ${last_name}`);

/** The last three characters, e.g. `••••678`. */
export const maskValue = (value: string): string => `••••${value.slice(-3)}`;

/** Of a disability nothing is kept. */
const toStoredValue = (field: ChangedField, value: string): string =>
  field === "disability" ? "••••" : isSensitiveField(field) ? maskValue(value) : value;

/** What has changed of a person, as it is kept: sensitive values are masked. */
export function toChangeRows(
  secretKey: string,
  { personId, source, madeBy, reason }: ChangeAuthorship,
  before: TrackedValues,
  after: TrackedValues,
): NewRecordChange[] {
  const kept = (field: ChangedField, value: string | null | undefined) =>
    value ? encrypt(secretKey, toStoredValue(field, value)) : null;
  const fields = (Object.keys(after) as ChangedField[]).filter(
    (field) => (before[field] || null) !== (after[field] || null),
  );
  return fields.map((field) => ({
    person_id: personId,
    field,
    before_encrypted: kept(field, before[field]),
    after_encrypted: kept(field, after[field]),
    reason_encrypted: reason !== undefined && isContactField(field) ? encrypt(secretKey, reason) : null,
    made_by: madeBy,
    source,
  }));
}

/**
 * Keeps what has changed of a person for two years.
 * @param db the transaction of the change
 */
export const storeRecordChanges = (
  { config, db }: ChangeServices,
  origin: ChangeAuthorship,
  before: TrackedValues,
  after: TrackedValues,
): Promise<void> => insertRecordChanges(db, toChangeRows(config.secretKey, origin, before, after));

/**
 * Makes a change of an account, and keeps what it has changed in the register.
 * @param services its `db` is the transaction
 */
export async function recordOwnChanges<Result>(
  { config, db }: ChangeServices,
  userId: number,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await findTrackedValues(db, { userId });
  const result = await change();
  const after = before && (await findTrackedValues(db, { userId }));
  if (!before || !after) return result;
  const { id: personId, ...values } = after;
  await storeRecordChanges({ config, db }, { personId, source: "owner", madeBy: userId }, before, values);
  return result;
}

/** A page of the changes of a person, newest first. */
export async function listChangesPage(
  { config, db }: ChangeServices,
  personId: number,
  { cursor, limit, ...filter }: { cursor?: string | undefined; limit: number } & ChangeFilter,
) {
  const rows = await listRecordChanges(db, personId, {
    after: newestFirstCursor.read(cursor),
    limit: limit + 1,
    ...filter,
  });
  const shown = (value: Buffer | null) => value && decrypt(config.secretKey, value);
  const page = paginateRows(rows, limit, ({ made_at, id }) => newestFirstCursor.write([made_at.getTime(), Number(id)]));
  return {
    ...page,
    results: page.results.map(
      (row): RecordChange => ({
        id: Number(row.id),
        field: row.field,
        before: shown(row.before_encrypted),
        after: shown(row.after_encrypted),
        by: row.source === "owner" ? null : nameOfStaff(row.made_by, row),
        source: row.source,
        reason: shown(row.reason_encrypted),
        at: row.made_at.toISOString(),
      }),
    ),
  };
}
