import type { ColumnType, Generated } from "kysely";

/** A timestamp with a default value in the database. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface IdempotencyKeysTable {
  /** Route and caller, so that callers cannot replay each other's replies. */
  scope: string;
  key: string;
  fingerprint: string;
  /** Random id of the process's claim; a later claim replaces it, so that the first process cannot store its reply. */
  claim: string;
  leased_until: Date;
  status: number | null;
  reply: string | null;
  created_at: Generated<Date>;
}

/**
 * Every table of the database. Each feature declares its own:
 * `declare module "#database/tables.ts" { interface Tables { news: NewsTable } }`
 */
export interface Tables {
  idempotency_keys: IdempotencyKeysTable;
}
