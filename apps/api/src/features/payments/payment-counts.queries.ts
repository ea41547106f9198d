import "./payments.tables.ts";
import { openAttemptStates } from "@party/contract/values/payments";
import { sql } from "kysely";
import { type AmountsByAge, sumByAge } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

const MAX_COUNTED_INTENTS = 1_000;
const MAX_COUNTED_ATTEMPTS = 10_000;
const MAX_COUNTED_REVIEWS = 1_000;

/** The newest intents by state: a count of all would read a table that grows. */
export const countRecentIntentsByState = (db: Database) =>
  db
    .with("recent", (cte) =>
      cte.selectFrom("payment_intents").select("state").orderBy("id", "desc").limit(MAX_COUNTED_INTENTS),
    )
    .selectFrom("recent")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();

/** Attempts without a result, by state; an index has only those. */
export const countOpenAttemptsByState = (db: Database) =>
  db
    .with("open", (cte) =>
      cte
        .selectFrom("payment_attempts")
        .select("state")
        .where("state", "in", openAttemptStates)
        .limit(MAX_COUNTED_ATTEMPTS),
    )
    .selectFrom("open")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();

/** Reviews that a person has not decided, by kind; an index has only those. */
export const countOpenReviews = (db: Database) =>
  db
    .with("open", (cte) =>
      cte.selectFrom("payment_reviews").select("kind").where("resolved_at", "is", null).limit(MAX_COUNTED_REVIEWS),
    )
    .selectFrom("open")
    .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("kind")
    .execute();

/** Attempts whose outcome is not known yet. @param before only those that began before it */
export const sumOpenAttempts = (db: Database, before?: Date): Promise<AmountsByAge> =>
  sumByAge(
    db,
    sql`select started_at as since, amount from payment_attempts where state in ('requested', 'pending', 'unknown')`,
    before,
  );

/** Money that belongs to no payment; that of a bank is a transfer to confirm. @param before only what came before it */
export const sumUnallocatedMoney = (db: Database, before?: Date): Promise<AmountsByAge> =>
  sumByAge(
    db,
    sql`select paid_at as since, amount from ledger_entries where state = 'unallocated' and provider <> 'bank'`,
    before,
  );

/** Literals, so that the partial index can be used. */
const openReviews = sql`
  select payment_reviews.created_at as since, payment_intents.amount
  from payment_reviews left join payment_intents on payment_intents.id = intent_id where resolved_at is null`;

/** Gifts above the limit that nobody has decided on. @param before only those that were held before it */
export const sumHeldGifts = (db: Database, before?: Date): Promise<AmountsByAge> =>
  sumByAge(db, sql`${openReviews} and kind = 'gift_above_limit'`, before);

/** Reviews that are neither held gifts nor money without a payment. @param before only those that were asked before it */
export const sumOpenReviews = (db: Database, before?: Date): Promise<AmountsByAge> =>
  sumByAge(db, sql`${openReviews} and kind not in ('gift_above_limit', 'unallocated')`, before);
