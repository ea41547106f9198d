import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    opening_trials: {
      id: Generated<number>;
      kind: TrialKind;
      started_by: number | null;
      started_at: Generated<Date>;
      simulated: boolean;
      donation_id: number | null;
      sent_at: Date | null;
      arrived_at: Date | null;
      return_asked_at: Date | null;
      failure: string | null;
    };
  }
}

export type TrialKind = "payment" | "mail";

/** One after another, so that sent twice at once it is one trial. */
export const lockTrials = (tx: Database, kind: TrialKind) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`opening trial ${kind}`}, 0))`.execute(tx);

interface NewTrial {
  kind: TrialKind;
  started_by: number;
  simulated: boolean;
  donation_id: number | null;
}

export const insertTrial = (tx: Database, trial: NewTrial) =>
  tx
    .insertInto("opening_trials")
    .values({ ...trial, sent_at: null, arrived_at: null, return_asked_at: null, failure: null })
    .returning("id")
    .executeTakeFirstOrThrow();

const selectTrials = (db: Database) =>
  db
    .selectFrom("opening_trials")
    .leftJoin("users", "users.id", "started_by")
    .select(["opening_trials.id", "kind", "started_by", "started_at", "simulated", "donation_id"])
    .select(["sent_at", "arrived_at", "return_asked_at", "failure"])
    .select(sql<string | null>`first_name || ' ' || last_name`.as("by"));

export type Trial = NonNullable<Awaited<ReturnType<typeof findTrial>>>;

export const findTrial = (db: Database, kind: TrialKind, id: number) =>
  selectTrials(db).where("kind", "=", kind).where("opening_trials.id", "=", id).executeTakeFirst();

export const findLatestTrial = (db: Database, kind: TrialKind) =>
  selectTrials(db).where("kind", "=", kind).orderBy("opening_trials.id", "desc").limit(1).executeTakeFirst();

/** A payment that went back, a real one first. Its donation belongs to another feature. */
export const listTrialsAskedBack = (db: Database) =>
  selectTrials(db)
    .where("kind", "=", "payment")
    .where("return_asked_at", "is not", null)
    .where("donation_id", "is not", null)
    .orderBy("simulated")
    .orderBy("opening_trials.id", "desc")
    .limit(20)
    .execute();

/** An email whose code was typed in, a real one first. */
export const findArrivedMail = (db: Database) =>
  selectTrials(db)
    .where("kind", "=", "mail")
    .where("arrived_at", "is not", null)
    .orderBy("simulated")
    .orderBy("opening_trials.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** @returns undefined when it was asked for before */
export const markReturnAsked = (tx: Database, id: number) =>
  tx
    .updateTable("opening_trials")
    .set({ return_asked_at: sql<Date>`now()`, failure: null })
    .where("id", "=", id)
    .where("return_asked_at", "is", null)
    .returning("id")
    .executeTakeFirst();

/** What was asked for did not happen; a return may be asked for again. */
export const markTrialFailed = (db: Database, id: number, failure: string) =>
  db
    .updateTable("opening_trials")
    .set({ failure: failure.slice(0, 300), return_asked_at: null })
    .where("id", "=", id)
    .execute();

export const markMailSent = (db: Database, id: number) =>
  db
    .updateTable("opening_trials")
    .set({ sent_at: sql<Date>`coalesce(sent_at, now())`, failure: null })
    .where("id", "=", id)
    .execute();

export const markMailArrived = (tx: Database, id: number) =>
  tx
    .updateTable("opening_trials")
    .set({ arrived_at: sql<Date>`coalesce(arrived_at, now())` })
    .where("id", "=", id)
    .execute();
