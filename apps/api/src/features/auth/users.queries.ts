import type { Language } from "@party/contract/values/languages";
import "#access/accounts.tables.ts";
import "./auth.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";
import type { Tables } from "#database/tables.ts";

export type NewUser = Insertable<Tables["users"]>;

/** The caller holds the lock of `lockEmail` and has found no account with the address. */
export const insertUser = (db: Database, user: NewUser) =>
  db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow();

const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** Serialises what gives an address to an account, until the transaction ends. */
export const lockEmail = (tx: Database, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`.execute(tx);

const ACCOUNT_COLUMNS = [
  "id",
  "email",
  "first_name",
  "last_name",
  "password_hash",
  "email_confirmed_at",
  "language",
] as const;

export const findAccount = (db: Database, id: number) =>
  db.selectFrom("users").select(ACCOUNT_COLUMNS).where("id", "=", id).executeTakeFirst();

/** What somebody reads: the choice of their account, else what is stored where they asked without one. */
export async function languageOfRecipient(
  db: Database,
  asked: { user_id: number | null; language: Language },
): Promise<Language> {
  if (asked.user_id === null) return asked.language;
  const account = await db.selectFrom("users").select("language").where("id", "=", asked.user_id).executeTakeFirst();
  return account?.language ?? asked.language;
}

/** Does the work of `run` in any case, and undoes it unless `kept`, so that the duration does not reveal which. */
export async function runAndRollBackUnless<Result>(
  kept: boolean,
  tx: Database,
  run: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint before_run`.execute(tx);
  const result = await run();
  await sql.raw(kept ? "release savepoint before_run" : "rollback to savepoint before_run").execute(tx);
  return result;
}

/**
 * The account of an address. Of rows from before, several may have an address: then it is the one that confirmed it, else the
 * newest. docs/decisions/0005-account-and-membership-privacy.md
 */
export const findAccountByEmail = (db: Database, email: string) =>
  db
    .selectFrom(
      // Two selects, because there are two indexes, each of one kind of address.
      db
        .selectFrom("users")
        .select(ACCOUNT_COLUMNS)
        .where(hasEmail(email))
        .where("email_confirmed_at", "is not", null)
        .unionAll(
          db.selectFrom("users").select(ACCOUNT_COLUMNS).where(hasEmail(email)).where("email_confirmed_at", "is", null),
        )
        .as("accounts"),
    )
    .selectAll()
    .orderBy(sql`email_confirmed_at is null`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Locks a user. @returns undefined when the password was changed or the account deleted meanwhile */
export const lockUserWithPassword = (tx: Database, id: number, password_hash: string) =>
  tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updatePassword(db: Database, id: number, password_hash: string) {
  await db.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
}

/** @returns undefined when the account has another hash by now */
export const replacePasswordHash = (db: Database, id: number, from: string, to: string) =>
  db
    .updateTable("users")
    .set({ password_hash: to })
    .where("id", "=", id)
    .where("password_hash", "=", from)
    .returning("id")
    .executeTakeFirst();

const isConfirmedForNobodyElse = (email: string, id: number) => sql<boolean>`not exists (select from users other
  where lower(other.email) = lower(${email}) and other.email_confirmed_at is not null and other.id <> ${id})`;

/** @returns undefined when the account has another address by now, or another account has confirmed this one */
export const markEmailConfirmed = (db: Database, id: number, email: string) =>
  db
    .updateTable("users")
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
    .where("id", "=", id)
    .where(hasEmail(email))
    .where(isConfirmedForNobodyElse(email, id))
    .returning("id")
    .executeTakeFirst();

/** Replaces the address by a confirmed one. @returns undefined when another account has confirmed it */
export const updateEmail = (db: Database, id: number, email: string) =>
  db
    .updateTable("users")
    .set({ email, email_confirmed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where(isConfirmedForNobodyElse(email, id))
    .returning("id")
    .executeTakeFirst();

export const listUserNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "ward_id"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();

/** A user with the names of their ward, constituency and county. */
export const findUser = (db: Database, id: number) =>
  db
    .selectFrom("users")
    .innerJoin("wards", "wards.id", "users.ward_id")
    .innerJoin("constituencies", "constituencies.id", "wards.constituency_id")
    .innerJoin("counties", "counties.id", "constituencies.county_id")
    .select([
      "users.id",
      "email",
      "first_name",
      "last_name",
      "phone",
      "membership_type",
      "users.created_at",
      "email_confirmed_at",
      "wards.id as ward_id",
      "wards.name as ward_name",
      "constituencies.id as constituency_id",
      "constituencies.name as constituency_name",
      "counties.id as county_id",
      "counties.name as county_name",
    ])
    .where("users.id", "=", id)
    .executeTakeFirst();

export async function updateLanguage(db: Database, id: number, language: Language): Promise<void> {
  await db.updateTable("users").set({ language }).where("id", "=", id).execute();
}

export const findFirstName = (db: Database, id: number) =>
  db.selectFrom("users").select(["first_name", "created_at"]).where("id", "=", id).executeTakeFirst();

const FAILURE_RESET_HOURS = 24;

export const findSignInFailures = (db: Database, keys: readonly string[]) =>
  db
    .selectFrom("sign_in_failures")
    .select(["key", "count", sql<number>`(extract(epoch from now() - last_at) * 1000)::int`.as("ago_ms")])
    .where("key", "=", sql<string>`any(${keys}::text[])`)
    .where("last_at", ">", sql<Date>`now() - make_interval(hours => ${FAILURE_RESET_HOURS})`)
    .execute();

export async function recordSignInFailures(db: Database, keys: readonly string[]): Promise<void> {
  // In the order of keys, so that two attempts with the same keys cannot deadlock.
  await sql`
    insert into sign_in_failures as kept (key, count, last_at)
    select key, 1, now() from unnest(${keys}::text[]) as failed (key) order by key
    on conflict (key) do update set last_at = excluded.last_at,
      count = case when kept.last_at > now() - make_interval(hours => ${FAILURE_RESET_HOURS}) then kept.count + 1 else 1 end
    `.execute(db);
}

export async function deleteSignInFailures(db: Database, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("key", "in", keys).execute();
}

export const deleteOldSignInFailures = (db: Database, limit: number) =>
  deleteOldest(
    db,
    "sign_in_failures",
    { column: "last_at", before: sql`now() - make_interval(hours => ${FAILURE_RESET_HOURS})` },
    limit,
  );

export const countAccountsWithEmails = async (db: Database, emails: readonly string[]): Promise<number> =>
  (
    await db
      .selectFrom("users")
      .select(sql<number>`count(*)::integer`.as("count"))
      // Once for each of the two indexes.
      .where(sql<boolean>`(lower(email) = any(${emails}::text[]) and email_confirmed_at is not null
        or lower(email) = any(${emails}::text[]) and email_confirmed_at is null)`)
      .executeTakeFirstOrThrow()
  ).count;
