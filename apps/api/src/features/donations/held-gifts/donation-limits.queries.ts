import "../donations.queries.ts";
import { sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

export interface NewDonationLimit {
  /** Whole KES of one giver in a calendar year. */
  amount: number;
  /** `2026-11-21`, in Nairobi. */
  valid_from: string;
  /** The last day; null until further notice. */
  valid_until: string | null;
  source: string;
  /** The part of all gifts of a year above which one giver is asked about; null or absent for none. */
  warning_percent?: number | null;
}

const selectDonationLimits = (db: Database) =>
  db
    .selectFrom("donation_limits")
    .select(["id", "per_donor_per_year as amount", "source", "warning_percent"])
    .select([sql<string>`valid_from::text`.as("valid_from"), sql<string | null>`valid_until::text`.as("valid_until")]);

/** The newest first. */
export const listDonationLimits = (
  db: Database,
  { after, limit }: { after: readonly [string, number] | undefined; limit: number },
) =>
  selectDonationLimits(db)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(valid_from, id) < (${after![0]}::date, ${after![1]}::int)`),
    )
    .orderBy("donation_limits.valid_from", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const countDonationLimits = (db: Database) =>
  countRows(db, db.selectFrom("donation_limits").select("id").limit(MAX_COUNTED_ROWS));

/** All of them; others wait until the transaction ends. */
export async function lockDonationLimits(tx: Database) {
  await sql`lock table donation_limits in share row exclusive mode`.execute(tx);
  return selectDonationLimits(tx).execute();
}

export const endDonationLimitBefore = (tx: Database, day: string) =>
  sql`
    update donation_limits set valid_until = ${day}::date - 1
    where valid_from < ${day}::date and (valid_until is null or valid_until >= ${day}::date)`.execute(tx);

export const insertDonationLimit = (tx: Database, { amount, ...limit }: NewDonationLimit) =>
  tx
    .insertInto("donation_limits")
    .values({ ...limit, per_donor_per_year: amount })
    .execute();
