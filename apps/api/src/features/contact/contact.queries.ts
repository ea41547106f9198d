import { type Generated, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest, deleteOldHashes } from "#database/delete-oldest.ts";
import type { PersonalDataTable } from "#database/personal-data.ts";
import type { CreatedAt } from "#database/tables.ts";

interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  /** In lower case. */
  email: string;
  subject: string;
  message: string;
  /** Keyed hash of the sender's network; null after an hour. */
  network_hash: Buffer | null;
  honeypot_filled: Generated<boolean>;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    contact_messages: ContactMessagesTable;
  }
}

export const insertContactMessage = (db: Database, message: Insertable<ContactMessagesTable>) =>
  db.insertInto("contact_messages").values(message).returning("id").executeTakeFirstOrThrow();

export const findContactMessage = (db: Database, id: number) =>
  db
    .selectFrom("contact_messages")
    .select(["name", "email", "subject", "message", "honeypot_filled"])
    .where("id", "=", id)
    .executeTakeFirst();

export type ContactMessageRow = NonNullable<Awaited<ReturnType<typeof findContactMessage>>>;

/**
 * Counts the messages in the minutes before one: of the same address, of the same network, and of all networks, each up to
 * `perNetwork`.
 */
export async function countContactMessagesBefore(
  db: Database,
  id: number,
  { minutes, perNetwork }: { minutes: number; perNetwork: number },
) {
  const { rows } = await sql<{ same_email: number; same_network: number; all_networks: number }>`
    with by_network as (
      select other.network_hash is not distinct from this.network_hash as own, count(*) as messages,
        count(*) filter (where lower(other.email) = lower(this.email)) as same_email
      from contact_messages as this
      join contact_messages as other on other.id < this.id
        and other.created_at > this.created_at - make_interval(mins => ${minutes})
      where this.id = ${id}
      group by own, other.network_hash
    )
    select coalesce(sum(same_email), 0)::integer as same_email,
      coalesce(sum(messages) filter (where own), 0)::integer as same_network,
      coalesce(sum(least(messages, ${perNetwork})), 0)::integer as all_networks
    from by_network`.execute(db);
  return rows[0]!;
}

export const deleteNetworkHashes = (db: Database, olderThanMinutes: number, limit: number) =>
  deleteOldHashes(db, "contact_messages", { before: sql`now() - make_interval(mins => ${olderThanMinutes})` }, limit);

export const deleteContactMessages = (db: Database, olderThanDays: number, limit: number) =>
  deleteOldest(
    db,
    "contact_messages",
    { column: "created_at", before: sql`now() - make_interval(days => ${olderThanDays})` },
    limit,
  );

export const contactData: PersonalDataTable[] = [
  {
    table: "contact_messages",
    of: ({ email }) => sql`kept.email = ${email}`,
    onErasure: { becomes: "deleted" },
  },
];
