import type { ConsentChannel, ConsentPurpose } from "@party/contract/values/consents";
import type { Language } from "@party/contract/values/languages";
import { builtInVersions, textIds } from "@party/contract/values/texts";
import { type Generated, type GeneratedAlways, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";

interface ConsentEntriesTable {
  id: GeneratedAlways<number>;
  /** The member, or the row that the consent is for. All null after erasure. */
  user_id: number | null;
  membership_id: number | null;
  volunteer_id: number | null;
  newsletter_subscription_id: number | null;
  /** Of a consent for the Registrar, which is a person's. */
  person_id: number | null;
  purpose: ConsentPurpose;
  action: "given" | "withdrawn";
  text_version: string;
  /** Of the text. Null in withdrawals, and in entries made before it was recorded. */
  language: Language | null;
  /** Null in entries made before it was recorded. */
  privacy_notice_version: string | null;
  channel: ConsentChannel;
  recorded_at: Generated<Date>;
}

declare module "#database/tables.ts" {
  interface Tables {
    /** Append-only except for the owner columns. */
    consent_entries: ConsentEntriesTable;
  }
}

type NewConsentEntry = Pick<Insertable<ConsentEntriesTable>, "purpose" | "action" | "text_version" | "channel"> &
  Partial<ConsentOwner & Pick<ConsentEntriesTable, "language">>;
/** A member, or the row that the consent is for. */
export type ConsentOwner = Pick<
  ConsentEntriesTable,
  "user_id" | "membership_id" | "volunteer_id" | "newsletter_subscription_id" | "person_id"
>;

/** Adds the current version of the privacy notice. */
export async function insertConsentEntries(tx: Database, entries: readonly NewConsentEntry[]): Promise<void> {
  const column = (name: keyof NewConsentEntry) => entries.map((entry) => entry[name] ?? null);
  await sql`
    insert into consent_entries (user_id, membership_id, volunteer_id, newsletter_subscription_id, person_id, purpose, action,
      text_version, channel, language, privacy_notice_version)
    select entry.*, coalesce(current_text_version(${textIds["privacy-notice"]}), ${builtInVersions["privacy-notice"]})
    from unnest(${column("user_id")}::integer[], ${column("membership_id")}::integer[], ${column("volunteer_id")}::integer[],
      ${column("newsletter_subscription_id")}::integer[], ${column("person_id")}::integer[], ${column("purpose")}::text[], ${column("action")}::text[],
      ${column("text_version")}::text[], ${column("channel")}::text[], ${column("language")}::text[]) as entry`.execute(
    tx,
  );
}

export const listConsentEntries = (db: Database, userId: number) =>
  db
    .selectFrom("consent_entries")
    .select(["id", "purpose", "action", "text_version", "language", "channel", "recorded_at"])
    .where(sql<boolean>`(user_id = ${userId} or person_id = (select id from people where people.user_id = ${userId}))`)
    .orderBy("id", "desc")
    .execute();

/** Links consents that were given without an account to a member. */
export async function linkConsentEntries(
  tx: Database,
  userId: number,
  column: "volunteer_id" | "newsletter_subscription_id" | "membership_id",
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("consent_entries")
    .set({ user_id: userId })
    .where("user_id", "is", null)
    .where(column, "in", ids)
    .execute();
}

/** Whether the consent of a person for the Registrar stands; the last entry counts. */
export async function hasRegistrarConsent(db: Database, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from person_checks where person_id = ${personId} and consent_version is not null`.execute(db);
  return rows.length > 0;
}

export const findLatestAction = (db: Database, userId: number, purpose: ConsentPurpose) =>
  db
    .selectFrom("consent_entries")
    .select("action")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
