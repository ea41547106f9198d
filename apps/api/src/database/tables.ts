import type { ColumnType, Generated } from "kysely";

/** A column the database fills, as an instant. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface IdempotencyKeysTable {
  /** Route and actor: a key of one caller means nothing to another. */
  scope: string;
  key: string;
  fingerprint: string;
  /** Who works on it; a take-over changes it, so the one who was too slow cannot overwrite. */
  claim: string;
  leased_until: Date;
  status: number | null;
  reply: string | null;
  created_at: Generated<Date>;
}

/**
 * Every table of the database. Each feature adds its own in `x.queries.ts`:
 * `declare module "#database/tables.ts" { interface Tables { news: NewsTable } }`
 */
export interface Tables {
  idempotency_keys: IdempotencyKeysTable;
}
