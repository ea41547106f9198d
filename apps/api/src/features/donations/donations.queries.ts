import "#features/donations/donations.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { DonationState } from "#features/donations/donations.tables.ts";

const DONATION = [
  "id",
  "amount",
  "method",
  "monthly",
  "state",
  "first_name",
  "last_name",
  "email",
  "phone_hash",
  "email_hash",
  "paid_at",
  "monthly_gift_id",
  "month",
] as const;

type NewDonationRow = Pick<
  Insertable<Tables["donations"]>,
  | "amount"
  | "method"
  | "monthly"
  | "declaration_version"
  | "declared_at"
  | "first_name"
  | "last_name"
  | "email"
  | "phone_sealed"
  | "phone_last3"
  | "phone_hash"
  | "email_hash"
>;
export type DonationRow = NonNullable<Awaited<ReturnType<typeof findDonation>>>;
type Donor = Pick<DonationRow, "phone_hash" | "email_hash">;

export const insertDonation = (db: Database, donation: NewDonationRow) =>
  db.insertInto("donations").values(donation).returning(DONATION).executeTakeFirstOrThrow();

export const findDonation = (db: Database, id: number) =>
  db.selectFrom("donations").select(DONATION).where("id", "=", id).executeTakeFirst();

/** Gifts of one donor that arrive at the same moment are weighed one after the other, each with those before it. */
export async function holdDonor(tx: Database, { phone_hash, email_hash }: Donor): Promise<void> {
  // In one order for everybody, or two gifts could wait for each other.
  for (const hash of [phone_hash, email_hash].toSorted(Buffer.compare)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString("hex")}, 0))`.execute(tx);
  }
}

/** Money that is here counts, whether it may be kept or not. */
export const HERE = ["received", "held"] as const satisfies DonationState[];

/** @returns undefined when the gift has arrived before, and is here. */
export const receiveDonation = (
  tx: Database,
  id: number,
  { state, paidAt }: { state: "received" | "held"; paidAt: Date },
) =>
  tx
    .updateTable("donations")
    .set({ state, paid_at: paidAt })
    .where("id", "=", id)
    .where("state", "in", ["promised", "returned"])
    .returning(DONATION)
    .executeTakeFirst();

/** @returns undefined for one that had never come, or went back before */
export const returnDonation = (tx: Database, id: number) =>
  tx
    .updateTable("donations")
    .set({ state: "returned" })
    .where("id", "=", id)
    .where("state", "in", HERE)
    .returning("id")
    .executeTakeFirst();

/** A promise that was never kept names nobody any more. */
export const forgetDonor = (tx: Database, id: number) =>
  tx
    .updateTable("donations")
    .set({ first_name: null, last_name: null, email: null, phone_sealed: null, phone_last3: null })
    .set({ erased_at: sql<Date>`coalesce(erased_at, now())` })
    .where("id", "=", id)
    .where("state", "=", "promised")
    .execute();

/** Most that one donor may give in a year, on a day; whole KES. Undefined when no limit is in force. */
export async function findLimit(db: Database, { date }: { date: string }): Promise<number | undefined> {
  const found = await db
    .selectFrom("donation_limits")
    .select("per_donor_per_year")
    .where(sql<boolean>`daterange(valid_from, valid_until, '[]') @> ${date}::date`)
    .executeTakeFirst();
  return found?.per_donor_per_year;
}

/**
 * What a donor, known by phone or by e-mail, has given in a calendar year, whole KES. What is held counts: it is here,
 * and may be kept.
 */
export async function sumGiven(
  db: Database,
  { phone_hash, email_hash }: Donor,
  { year }: { year: number },
): Promise<number> {
  const { sum } = await db
    .selectFrom("donations")
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as("sum"))
    .where("paid_at", "is not", null)
    .where("state", "in", HERE)
    .where(({ or, eb }) => or([eb("phone_hash", "=", phone_hash), eb("email_hash", "=", email_hash)]))
    .where(sql<boolean>`extract(year from paid_at at time zone 'Africa/Nairobi') = ${year}`)
    .executeTakeFirstOrThrow();
  return sum;
}
