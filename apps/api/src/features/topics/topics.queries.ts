import type { AnnouncedTopic, NotificationChannel, NotificationTopic } from "@party/contract/notifications";
import { MAX_COUNTED_AUDIENCE } from "@party/contract/values/content";
import type { Language } from "@party/contract/values/languages";
import { type Generated, sql } from "kysely";
import { countRows } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import type { PersonalDataTable } from "#database/personal-data.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** The choices of members; a topic without a row is subscribed. */
    notification_choices: {
      user_id: number;
      topic: NotificationTopic;
      channel: NotificationChannel;
      wanted: boolean;
      changed_at: Generated<Date>;
    };
    /** How far an announcement that is under way has come, in the order of user ids. */
    announcement_progress: { topic: AnnouncedTopic; item_id: number; position: number };
    /** Which article or event was announced to whom. */
    announcements: { topic: AnnouncedTopic; item_id: number; user_id: number; told_at: CreatedAt };
  }
}

export interface TopicChoice {
  topic: NotificationTopic;
  channel: NotificationChannel;
  wanted: boolean;
}

export const listTopicChoicesOf = (db: Database, userId: number): Promise<TopicChoice[]> =>
  db.selectFrom("notification_choices").select(["topic", "channel", "wanted"]).where("user_id", "=", userId).execute();

export async function upsertTopicChoice(db: Database, userId: number, choice: TopicChoice): Promise<void> {
  await db
    .insertInto("notification_choices")
    .values({ user_id: userId, ...choice })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "topic", "channel"])
        .doUpdateSet({ wanted: choice.wanted, changed_at: sql<Date>`now()` }),
    )
    .execute();
}

/** At most one is set; none is the whole country. */
export interface TopicPlace {
  county: number | null;
  constituency: number | null;
  ward: number | null;
}

interface Recipient {
  userId: number;
  byMail: boolean;
  byDashboard: boolean;
}

const isNationwide = ({ county, constituency, ward }: TopicPlace) => (county ?? constituency ?? ward) === null;

const selectWardsIn = (place: TopicPlace) => sql<{ id: number }>`
  select wards.id from wards join constituencies on constituencies.id = wards.constituency_id
  where (${place.ward}::integer is null or wards.id = ${place.ward})
    and (${place.constituency}::integer is null or constituencies.id = ${place.constituency})
    and (${place.county}::integer is null or constituencies.county_id = ${place.county})`;

const isTopicWanted = (topic: AnnouncedTopic, channel: NotificationChannel) => sql<boolean>`not exists (
  select from notification_choices as choice
  where choice.user_id = users.id and choice.topic = ${topic} and choice.channel = ${channel} and not choice.wanted)`;

export interface Subscriber {
  id: number;
  email: string;
  first_name: string;
  language: Language;
}

/** Those of the members who have not left and want emails of the topic. */
export const findSubscribers = (db: Database, ids: readonly number[], topic: AnnouncedTopic): Promise<Subscriber[]> =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name", "language"])
    .where("id", "=", sql<number>`any (${ids}::integer[])`)
    .where(isTopicWanted(topic, "mail"))
    .execute();

/**
 * Inserts and returns announcements of an item for those of the next members who want them, ordered by user id. An
 * unconfirmed address gets no email, because it may belong to somebody else.
 * @returns undefined when the previous step was the last one
 */
export async function insertAnnouncements(
  tx: Database,
  item: { topic: AnnouncedTopic; id: number; place: TopicPlace },
  limit: number,
): Promise<Recipient[] | undefined> {
  const { topic, id, place } = item;
  const inPlace = isNationwide(place) ? sql`true` : sql`ward_id = any (array(${selectWardsIn(place)}))`;
  const { rows: next } = await sql<{ id: number }>`
    select id from users
    where id > coalesce((
        select position from announcement_progress where topic = ${topic} and item_id = ${id}), 0)
      and ${inPlace}
    order by id limit ${limit}`.execute(tx);
  const ids = next.map((user) => user.id);
  if (ids.length === 0) {
    await tx.deleteFrom("announcement_progress").where("topic", "=", topic).where("item_id", "=", id).execute();
    return undefined;
  }
  const { rows } = await sql<Recipient>`
    with wishes as (
      select users.id, email_confirmed_at is not null and ${isTopicWanted(topic, "mail")} as by_mail,
        ${isTopicWanted(topic, "dashboard")} as by_dashboard
      from users where users.id = any (${ids}::integer[])
    ), told as (
      insert into announcements (topic, item_id, user_id)
      select ${topic}, ${id}, id from wishes where by_mail or by_dashboard order by id
      on conflict do nothing returning user_id
    ), moved as (
      insert into announcement_progress (topic, item_id, position) values (${topic}, ${id}, ${ids.at(-1)!})
      on conflict (topic, item_id) do update set position = excluded.position
    )
    select id as "userId", by_mail as "byMail", by_dashboard as "byDashboard"
    from told join wishes on wishes.id = told.user_id order by id`.execute(tx);
  return rows;
}

/**
 * How many members an announcement would reach: those of the place who have not switched it off everywhere. From `MAX_COUNTED_AUDIENCE`
 * on it is the planner's estimate of the members of the place, to two digits, because counting a million takes seconds.
 */
export async function countRecipients(db: Database, topic: AnnouncedTopic, place: TopicPlace): Promise<number> {
  const wards = isNationwide(place) ? [] : (await selectWardsIn(place).execute(db)).rows.map(({ id }) => id);
  const usersInPlace = sql`select from users where ${isNationwide(place) ? sql`true` : sql`ward_id = any (${wards}::integer[])`}`;
  const count = await countRows(
    db,
    sql`${usersInPlace}
      and not exists (select from notification_choices as choice
        where choice.user_id = users.id and choice.topic = ${topic} and choice.channel = 'dashboard' and not choice.wanted
          and (users.email_confirmed_at is null or exists (select from notification_choices as mail
            where mail.user_id = users.id and mail.topic = ${topic} and mail.channel = 'mail' and not mail.wanted)))
    limit ${MAX_COUNTED_AUDIENCE}`,
  );
  if (count < MAX_COUNTED_AUDIENCE) return count;
  const { rows } = await sql<{
    "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
  }>`explain (format json) ${usersInPlace}`.execute(db);
  const estimate = rows[0]!["QUERY PLAN"][0].Plan["Plan Rows"];
  return Math.max(MAX_COUNTED_AUDIENCE, Number(estimate.toPrecision(2)));
}

export const topicData: PersonalDataTable[] = [
  {
    table: "announcements",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    onErasure: { becomes: "deleted" },
  },
  {
    table: "notification_choices",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    onErasure: { becomes: "deleted" },
  },
];
