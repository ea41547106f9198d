import "#features/donations/donations.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { HERE } from "#features/donations/donations.queries.ts";

/** `2026-11` */
interface Month {
  month: string;
}

/** Begins a monthly gift with the first one, which has just arrived and counts for its month. */
export async function insertMonthlyGift(
  tx: Database,
  donationId: number,
  { day, month }: Month & { day: number },
): Promise<void> {
  const { id } = await tx
    .insertInto("monthly_gifts")
    .values({ donation_id: donationId, day })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("donations").set({ monthly_gift_id: id, month }).where("id", "=", donationId).execute();
}

const monthlyGifts = (db: Database) =>
  db
    .selectFrom("monthly_gifts as gift")
    .innerJoin("donations as first", "first.id", "gift.donation_id")
    // A donor whose name and address were erased gives no longer.
    .where("first.erased_at", "is", null);

export type MonthlyGiftRow = NonNullable<Awaited<ReturnType<typeof findMonthlyGift>>>;

export const findMonthlyGift = (db: Database, id: number) =>
  monthlyGifts(db)
    .select(["gift.id", "gift.state", "first.amount", "first.method", "first.first_name", "first.email"])
    .select(["first.phone_sealed", "first.phone_last3"])
    .where("gift.id", "=", id)
    .executeTakeFirst();

/** Locked until the transaction ends: two taps at once make one gift. */
export const lockMonthlyGift = (tx: Database, id: number) =>
  monthlyGifts(tx)
    .select(["gift.id", "gift.state", "first.amount", "first.method", "first.phone_sealed"])
    .where("gift.id", "=", id)
    .forUpdate("gift")
    .executeTakeFirst();

/** Whether the gift of a month has arrived. */
export async function isGiven(db: Database, giftId: number, { month }: Month): Promise<boolean> {
  const found = await db
    .selectFrom("donations")
    .select("id")
    .where("monthly_gift_id", "=", giftId)
    .where("month", "=", month)
    .where("state", "in", HERE)
    .executeTakeFirst();
  return found !== undefined;
}

export const findGiftOfMonth = (db: Database, giftId: number, { month }: Month) =>
  db
    .selectFrom("donations")
    .select(["id", "amount", "monthly", "first_name", "last_name", "email"])
    .where("monthly_gift_id", "=", giftId)
    .where("month", "=", month)
    .executeTakeFirst();

const COPIED = sql.raw(`amount, method, monthly, declaration_version, declared_at, first_name, last_name, email,
  phone_sealed, phone_last3, phone_hash, email_hash`);

/** Promises a month's gift in the words of the first one, whose declaration stands. */
export async function insertGiftOfMonth(tx: Database, giftId: number, { month }: Month): Promise<void> {
  await sql`
    insert into donations (${COPIED}, monthly_gift_id, month)
    select ${COPIED}, ${giftId}::integer, ${month}::text from donations
    where id = (select donation_id from monthly_gifts where id = ${giftId})`.execute(tx);
}

export async function endGift(db: Database, id: number): Promise<void> {
  await db
    .updateTable("monthly_gifts")
    .set({ state: "ended", ended_at: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "active")
    .execute();
}

/**
 * Notes that the donors of this day's gifts have been reminded, once a month. A day that was missed is made up for, and
 * the 31st of a shorter month is its last day. @returns whom to remind
 */
export const takeDueReminders = (tx: Database, { month, day, lastDay }: Month & { day: number; lastDay: number }) =>
  tx
    .updateTable("monthly_gifts")
    .set({ reminded_month: month })
    .where("state", "=", "active")
    .where(({ or, eb }) => or([eb("reminded_month", "is", null), eb("reminded_month", "<", month)]))
    .where(sql<boolean>`least(day, ${lastDay}::integer) <= ${day}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("donations")
            .select("donations.id")
            .whereRef("donations.monthly_gift_id", "=", "monthly_gifts.id")
            .where("donations.month", "=", month)
            .where("donations.state", "in", HERE),
        ),
      ),
    )
    .returning("id")
    .execute();
