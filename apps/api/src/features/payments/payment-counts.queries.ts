import "./payments.tables.ts";
import { openAttemptStates } from "@party/contract/values/payments";
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
