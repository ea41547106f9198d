import type { PaymentMethod } from "@party/contract/values/payments";
import { type ColumnType, type Generated, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

/**
 * `promised`: not paid. `held`: received, and a person decides whether the law lets the party keep it. `returned`: refunded.
 */
type DonationState = "promised" | "received" | "held" | "returned";

declare module "#database/tables.ts" {
  interface Tables {
    donations: {
      id: Generated<number>;
      /** Whole KES. */
      amount: number;
      method: PaymentMethod;
      monthly: boolean;
      state: Generated<DonationState>;
      declaration_version: string;
      declared_at: Date;
      /** These five identify the donor, and are null after erasure. */
      first_name: string | null;
      last_name: string | null;
      email: string | null;
      phone_encrypted: Buffer | null;
      phone_last3: string | null;
      phone_hash: Buffer;
      email_hash: Buffer;
      erased_at: Date | null;
      created_at: CreatedAt;
      paid_at: Date | null;
      monthly_gift_id: number | null;
      /** The month of a monthly gift that it is for, as `2026-11`. */
      month: string | null;
      /** Of the party's own, before its site opens; given back, so no gift. */
      trial: Generated<boolean>;
      /** With it, it was asked about the part of the year that its giver gave. */
      share_asked: Generated<boolean>;
    };
    monthly_gifts: {
      id: Generated<number>;
      donation_id: number;
      state: Generated<"active" | "ended">;
      day: number;
      reminded_month: string | null;
      created_at: CreatedAt;
      ended_at: Date | null;
    };
    donation_limits: {
      id: Generated<number>;
      /** Days as `2026-11-21`; read with `::text`. */
      valid_from: ColumnType<never, string, string>;
      valid_until: ColumnType<never, string | null | undefined, string | null>;
      per_donor_per_year: number;
      /** The part of all gifts of a year above which one giver is asked about. */
      warning_percent: number | null;
      source: string;
      created_at: CreatedAt;
    };
  }
}

const DONATION_COLUMNS = [
  "id",
  "amount",
  "method",
  "monthly",
  "state",
  "first_name",
  "last_name",
  "email",
  "phone_encrypted",
  "phone_hash",
  "email_hash",
  "paid_at",
  "monthly_gift_id",
  "month",
  "trial",
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
  | "phone_encrypted"
  | "phone_last3"
  | "phone_hash"
  | "email_hash"
  | "trial"
>;
export type DonationRow = NonNullable<Awaited<ReturnType<typeof findDonation>>>;
/** With each accepted key. */
export interface Donor {
  phone_hashes: readonly Buffer[];
  email_hashes: readonly Buffer[];
}

export const insertDonation = (db: Database, donation: NewDonationRow) =>
  db.insertInto("donations").values(donation).returning(DONATION_COLUMNS).executeTakeFirstOrThrow();

export const findDonation = (db: Database, id: number) =>
  db.selectFrom("donations").select(DONATION_COLUMNS).where("id", "=", id).executeTakeFirst();

/** Serialises donations of one donor, so that the limit is checked against all earlier ones. */
export async function lockDonor(tx: Database, { phone_hashes, email_hashes }: Donor): Promise<void> {
  // Always in the same order, to avoid deadlocks.
  for (const hash of [...phone_hashes, ...email_hashes].toSorted(Buffer.compare)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString("hex")}, 0))`.execute(tx);
  }
}

/** States in which the money has arrived, held or not. */
const RECEIVED_STATES = ["received", "held"] as const satisfies DonationState[];

/** @returns undefined when the donation has been received before. */
export const markDonationReceived = (
  tx: Database,
  id: number,
  { state, paidAt }: { state: "received" | "held"; paidAt: Date },
) =>
  tx
    .updateTable("donations")
    .set({ state, paid_at: paidAt })
    .where("id", "=", id)
    .where("state", "in", ["promised", "returned"])
    .returning(DONATION_COLUMNS)
    .executeTakeFirst();

/** @returns undefined for a donation that is unpaid or returned already */
export const markDonationReturned = (tx: Database, id: number) =>
  tx
    .updateTable("donations")
    .set({ state: "returned" })
    .where("id", "=", id)
    .where("state", "in", RECEIVED_STATES)
    .returning("id")
    .executeTakeFirst();

/** A held donation that the party keeps. @returns undefined for one that is not held any more */
export const markDonationKept = (tx: Database, intentId: number) =>
  tx
    .updateTable("donations")
    .set({ state: "received" })
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("payment_intents")
        .select("target_id")
        .where("payment_intents.id", "=", intentId)
        .where("purpose", "=", "donation"),
    )
    .where("state", "=", "held")
    .returning(["id", "amount"])
    .executeTakeFirst();

/** Removes the donor from an unpaid donation. */
export const anonymiseDonor = (tx: Database, id: number) =>
  tx
    .updateTable("donations")
    .set({ first_name: null, last_name: null, email: null, phone_encrypted: null, phone_last3: null })
    .set({ erased_at: sql<Date>`coalesce(erased_at, now())` })
    .where("id", "=", id)
    .where("state", "=", "promised")
    .execute();

/** The yearly limit of one donor that applies on a day, in whole KES. Undefined when there is none. */
export async function findDonationLimitOn(db: Database, { date }: { date: string }): Promise<number | undefined> {
  const found = await db
    .selectFrom("donation_limits")
    .select("per_donor_per_year")
    .where(sql<boolean>`daterange(valid_from, valid_until, '[]') @> ${date}::date`)
    .executeTakeFirst();
  return found?.per_donor_per_year;
}

/** The part of all gifts of a year above which one giver is asked about, in percent. Undefined when none is set on a day. */
export async function findShareWarningOn(db: Database, { date }: { date: string }): Promise<number | undefined> {
  const found = await db
    .selectFrom("donation_limits")
    .select("warning_percent")
    .where(sql<boolean>`daterange(valid_from, valid_until, '[]') @> ${date}::date`)
    .executeTakeFirst();
  return found?.warning_percent ?? undefined;
}

/**
 * The total of a donor, identified by phone or email, in a calendar year, in whole KES. Held donations count, trials do not.
 */
export async function sumDonations(
  db: Database,
  { phone_hashes, email_hashes }: Donor,
  { year }: { year: number },
): Promise<number> {
  const { sum } = await selectGiftsOf(db, { phone_hashes, email_hashes }, { year })
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as("sum"))
    .where("state", "in", RECEIVED_STATES)
    .executeTakeFirstOrThrow();
  return sum;
}

const selectGiftsOf = (db: Database, { phone_hashes, email_hashes }: Donor, { year }: { year: number }) =>
  db
    .selectFrom("donations")
    .where("paid_at", "is not", null)
    .where("trial", "=", false)
    .where(({ or, eb }) => or([eb("phone_hash", "in", phone_hashes), eb("email_hash", "in", email_hashes)]))
    .where(sql<boolean>`extract(year from paid_at at time zone 'Africa/Nairobi') = ${year}`);

/** Whether it was asked about the part of a year that a donor gave, also with a gift that went back. */
export const hasAskedAboutShare = async (db: Database, donor: Donor, year: { year: number }): Promise<boolean> =>
  (await selectGiftsOf(db, donor, year).select("id").where("share_asked", "=", true).limit(1).executeTakeFirst()) !==
  undefined;

export const markShareAsked = (tx: Database, id: number) =>
  tx.updateTable("donations").set({ share_asked: true }).where("id", "=", id).execute();

/** `2026-11` */
interface CalendarMonth {
  month: string;
}

/** Starts a monthly gift with a received donation, which counts for its month. */
export async function insertMonthlyGift(
  tx: Database,
  donationId: number,
  { day, month }: CalendarMonth & { day: number },
): Promise<void> {
  const { id } = await tx
    .insertInto("monthly_gifts")
    .values({ donation_id: donationId, day })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("donations").set({ monthly_gift_id: id, month }).where("id", "=", donationId).execute();
}

const selectMonthlyGifts = (db: Database) =>
  db
    .selectFrom("monthly_gifts as gift")
    .innerJoin("donations as first", "first.id", "gift.donation_id")
    // An erased donor has no monthly gift.
    .where("first.erased_at", "is", null);

export type MonthlyGiftRow = NonNullable<Awaited<ReturnType<typeof findMonthlyGift>>>;

export const findMonthlyGift = (db: Database, id: number) =>
  selectMonthlyGifts(db)
    .select(["gift.id", "gift.donation_id", "gift.state", "first.amount", "first.method", "first.first_name"])
    .select("first.email")
    .select(["first.phone_encrypted", "first.phone_last3"])
    .where("gift.id", "=", id)
    .executeTakeFirst();

/** Locked until the transaction ends, so that concurrent requests create one donation. */
export const lockMonthlyGift = (tx: Database, id: number) =>
  selectMonthlyGifts(tx)
    .select(["gift.id", "gift.state", "first.amount", "first.method", "first.phone_encrypted"])
    .where("gift.id", "=", id)
    .forUpdate("gift")
    .executeTakeFirst();

/** Whether the donation of a month has been received. */
export async function hasDonationInMonth(db: Database, giftId: number, { month }: CalendarMonth): Promise<boolean> {
  const found = await db
    .selectFrom("donations")
    .select("id")
    .where("monthly_gift_id", "=", giftId)
    .where("month", "=", month)
    .where("state", "in", RECEIVED_STATES)
    .executeTakeFirst();
  return found !== undefined;
}

export const findDonationOfMonth = (db: Database, giftId: number, { month }: CalendarMonth) =>
  db
    .selectFrom("donations")
    .select(["id", "amount", "monthly", "first_name", "last_name", "email"])
    .where("monthly_gift_id", "=", giftId)
    .where("month", "=", month)
    .executeTakeFirst();

const COPIED_DONATION_COLUMNS =
  sql.raw(`amount, method, monthly, declaration_version, declared_at, first_name, last_name, email,
  phone_encrypted, phone_last3, phone_hash, email_hash`);

/** Creates the unpaid donation of a month as a copy of the first one, whose declaration still applies. */
export async function insertDonationOfMonth(tx: Database, giftId: number, { month }: CalendarMonth): Promise<void> {
  await sql`
    insert into donations (${COPIED_DONATION_COLUMNS}, monthly_gift_id, month)
    select ${COPIED_DONATION_COLUMNS}, ${giftId}::integer, ${month}::text from donations
    where id = (select donation_id from monthly_gifts where id = ${giftId})`.execute(tx);
}

export async function markMonthlyGiftEnded(db: Database, id: number): Promise<void> {
  await db
    .updateTable("monthly_gifts")
    .set({ state: "ended", ended_at: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "active")
    .execute();
}

/**
 * Marks the next monthly gifts that are due by this day as reminded, once a month. Includes missed days, and days that a
 * shorter month lacks count as its last day. @param after id @returns the gifts to remind of
 */
export const markDueGiftsReminded = (
  tx: Database,
  { month, day, lastDay }: CalendarMonth & { day: number; lastDay: number },
  { after, limit }: { after: number; limit: number },
) =>
  tx
    .updateTable("monthly_gifts")
    .set({ reminded_month: month })
    .where(({ eb, selectFrom }) =>
      eb(
        "id",
        "in",
        selectFrom("monthly_gifts as due")
          .select("due.id")
          .where("due.id", ">", after)
          .where("due.state", "=", "active")
          .where(({ or, eb }) => or([eb("due.reminded_month", "is", null), eb("due.reminded_month", "<", month)]))
          .where(sql<boolean>`least(due.day, ${lastDay}::integer) <= ${day}`)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("donations")
                  .select("donations.id")
                  .whereRef("donations.monthly_gift_id", "=", "due.id")
                  .where("donations.month", "=", month)
                  .where("donations.state", "in", RECEIVED_STATES),
              ),
            ),
          )
          .orderBy("due.id")
          .limit(limit)
          .forUpdate("due"),
      ),
    )
    .returning("id")
    .execute();
