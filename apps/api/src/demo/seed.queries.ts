import type { ItemTexts, TranslatedKind } from "@party/contract/values/translations";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";
import type { Tables } from "#database/tables.ts";
import { textOfHtml } from "#documents/safe-html.ts";
import { insertItem, insertRevision, storePublishedTranslation } from "#features/content/content.queries.ts";

/** Tables whose sample rows have fixed ids. */
export type SampleTable =
  | "news_articles"
  | "events"
  | "gallery_items"
  | "leaders"
  | "products"
  | "pickup_locations"
  | "branch_contacts"
  | "notifications";

/** Serialises concurrent seeding until the commit. */
export const lockSeeding = (tx: Database) => sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(tx);

export async function isTableEmpty(db: Database, table: SampleTable): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

/** New rows continue the ids of the samples. */
export const advanceIdSequence = (db: Database, table: SampleTable) =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db);

/** Prevents notifications about sample rows. */
export const markRowsAnnounced = (db: Database, table: "news_articles" | "events") =>
  db.updateTable(table).set({ announced_at: sql<Date>`published_at` }).where("announced_at", "is", null).execute();

/** Marks the rows of a table as samples, which a party removes. */
export const markRowsAsSamples = (db: Database, table: Exclude<SampleTable, "notifications">) =>
  sql`update ${sql.table(table)} set sample = true`.execute(db);

/** Publishes the Kiswahili of sample rows, by their ids. */
export async function insertTranslations(
  tx: Database,
  kind: TranslatedKind,
  samples: Readonly<Record<number, ItemTexts>>,
): Promise<void> {
  for (const [id, words] of Object.entries(samples)) {
    const key = { kind, item_id: Number(id), language: "sw" } as const;
    const published_at = new Date();
    await insertItem(tx, { ...key, title: "", published_revision: 1, first_published_at: published_at });
    await insertRevision(tx, { ...key, n: 1, body: words, source: 1, author: null, note: "", published_at });
    await storePublishedTranslation(tx, key, { words, source: 1, by: null, text: textOfHtml(...Object.values(words)) });
  }
}

/** Gives categories that have no name in Kiswahili the names of the samples. */
export const setKiswahiliCategoryNames = (tx: Database, names: Readonly<Record<string, string>>) =>
  sql`
    update categories set name_sw = names.value from jsonb_each_text(${JSON.stringify(names)}::jsonb) as names
    where categories.name = names.key and name_sw is null`.execute(tx);

export const insertSeats = (db: Database, eventId: number, capacity: number) =>
  db
    .insertInto("event_seats")
    .values({ event_id: eventId, capacity })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findUserId = async (db: Database, email: string): Promise<number | undefined> =>
  (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst())?.id;

export const setPassword = (db: Database, userId: number, passwordHash: string) =>
  db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();

export const listFirstWards = (db: Database) =>
  db
    .selectFrom("wards")
    .innerJoin("constituencies", "constituencies.id", "wards.constituency_id")
    .distinctOn("county_id")
    .select("wards.id")
    .orderBy("county_id")
    .orderBy("wards.id")
    .execute();

/** Inserts payment intent, ledger entry and term of a paid membership year. */
export async function insertPaidMembershipYear(
  tx: Database,
  membership: { id: number; valid_from: string; valid_until: string },
  paid: { intentId: number; amount: number; at: Date },
): Promise<void> {
  await sql`
    update payment_intents set state = 'paid', paid_at = ${paid.at}, created_at = ${paid.at}
    where id = ${paid.intentId}`.execute(tx);
  await sql`
    insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
    values ('bank', 'DEMO000001', ${paid.amount}, '{statement}', ${paid.intentId}, 'allocated', ${paid.at})`.execute(
    tx,
  );
  await sql`
    insert into payment_fulfilments (intent_id, kind, created_at, done_at)
    values (${paid.intentId}, 'membership', ${paid.at}, ${paid.at})`.execute(tx);
  await sql`
    insert into membership_terms (intent_id, membership_id, valid_from, valid_until, created_at)
    values (${paid.intentId}, ${membership.id}, ${membership.valid_from}, ${membership.valid_until}, ${paid.at})`.execute(
    tx,
  );
}

export const findSeededMembership = (tx: Database, userId: number) =>
  tx
    .selectFrom("memberships")
    .select([
      "id",
      "fee",
      sql<string>`valid_from::text`.as("valid_from"),
      sql<string>`valid_until::text`.as("valid_until"),
    ])
    .where("user_id", "=", userId)
    .where("membership_type", "=", "silver")
    .where("valid_until", "is not", null)
    .executeTakeFirst();

/** Existing memberships are not changed. */
export const insertMemberships = (db: Database, rows: Insertable<Tables["memberships"]>[]) =>
  setMemberships(db, (tx) =>
    tx
      .insertInto("memberships")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
