import type { AnnouncedTopic } from "@party/contract/notifications";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createAttendee } from "#features/attendance/attendance.factories.ts";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createContent, createTranslation } from "#features/content/content.factories.ts";
import { storePublishedTranslation } from "#features/content/content.queries.ts";
import { createEvent } from "#features/events/events.factories.ts";
import { newEventAnnouncements } from "#features/events/events.ts";
import { createArticle } from "#features/news/news.factories.ts";
import { newArticleSource } from "#features/news/news.ts";
import { listShownNotifications } from "#features/notifications/notifications.factories.ts";
import { listNewestNotifications } from "#features/notifications/notifications.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { sendAnnouncement } from "#features/topics/announcements.emails.ts";
import { announceToSubscribers } from "#features/topics/topics.factories.ts";
import { chooseTopics, unsubscribeTokenFor } from "#features/topics/topics.ts";
import { startTestApi } from "#testing/api.ts";
import { headerOf, openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";

const { api, db, services, close } = await startTestApi();
afterAll(close);
const outbox = openOutbox(services.config.dataDirectory);
await services.jobs.work(allJobs(services));

const justNow = { publishedAt: new Date() };
const notesOf = async (userId: number) =>
  (await listShownNotifications(db, userId)).map(({ title, message, link }) => ({ title, message, link })).toReversed();
const subjectsTo = async (email: string) => (await outbox.emailsTo(email)).map(({ subject }) => subject);
const recipientsOf = async (topic: AnnouncedTopic, itemId: number) =>
  (
    await db
      .selectFrom("announcements")
      .select("user_id")
      .where("topic", "=", topic)
      .where("item_id", "=", itemId)
      .execute()
  ).map(({ user_id }) => user_id);
/** Email jobs of an item, pending or done. */
const mailsOf = async (topic: AnnouncedTopic, itemId: number) =>
  (
    await sql<{ userId: number }>`
      select (data ->> 'userId')::integer as "userId" from pgboss.job where name = 'topics.send-announcement'
        and data ->> 'topic' = ${topic} and data ->> 'itemId' = ${String(itemId)}`.execute(db)
  ).rows.map(({ userId }) => userId);

test("members are notified of a new article once, by the channels they chose", async () => {
  const [wangari, tom, dedan, amina] = [
    await createSignedInUser(services),
    await createSignedInUser(services),
    await createSignedInUser(services),
    await createSignedInUser(services, { confirmed: false }),
  ];
  await chooseTopics(db, tom.id, [{ topic: "news", channel: "mail", wanted: false }]);
  await chooseTopics(db, dedan.id, [
    { topic: "news", channel: "mail", wanted: false },
    { topic: "news", channel: "dashboard", wanted: false },
  ]);
  const { id, title } = await createArticle(services, justNow);
  await announceToSubscribers(services, newArticleSource);
  await announceToSubscribers(services, newArticleSource);

  const note = { title: "News of the party", message: `${title}. The kiosk is open again.`, link: `/news/${id}` };
  expect(await notesOf(wangari.id)).toEqual([note]);
  expect(await notesOf(tom.id)).toEqual([note]);
  expect(await notesOf(dedan.id)).toEqual([]);
  expect(await notesOf(amina.id)).toEqual([note]);
  await expectEventually(() => subjectsTo(wangari.email)).toEqual([title]);
  expect(await mailsOf("news", id)).toEqual([wangari.id]);
});

test("an announcement quotes what is published in the language of who reads it", async () => {
  const [wangari, tom] = [
    await createSignedInUser(services, { language: "sw" }),
    await createSignedInUser(services, { language: "en" }),
  ];
  const createTranslated = async (kind: "articles" | "events", table: "news_articles" | "events") => {
    const id = await createContent(services, kind, { isPublic: true });
    const words = await createTranslation(services, kind, id);
    const key = { kind, item_id: id, language: "sw" } as const;
    await storePublishedTranslation(db, key, { source: 1, words, by: null, text: "" });
    await sql`update ${sql.table(table)} set announced_at = null where id = ${id}`.execute(db);
    return id;
  };
  const article = await createTranslated("articles", "news_articles");
  const event = await createTranslated("events", "events");
  await announceToSubscribers(services, newArticleSource);
  await announceToSubscribers(services, newEventAnnouncements);
  for (const [member, language] of [
    [wangari, "sw"],
    [tom, "en"],
  ] as const) {
    const start = language === "sw" ? "sw " : "";
    const notes = await listNewestNotifications(db, composition.messages, member.id, { limit: 10, language });
    const messagesOf = (path: string) => notes.find(({ link }) => link === path)!.message;
    expect(messagesOf(`/news/${article}`)).toMatch(new RegExp(`^${start}Water comes to the ward\\. ${start}The kiosk`));
    expect(messagesOf(`/events/${event}`)).toContain(`${start}School field`);
    await expectEventually(() => subjectsTo(member.email)).toContain(`${start}Ward meeting`);
    expect(await subjectsTo(member.email)).toContain(`${start}Water comes to the ward`);
  }
});

test("an announced article is not announced to members who register later", async () => {
  const { id } = await createArticle(services, justNow);
  await announceToSubscribers(services, newArticleSource);
  const late = await createSignedInUser(services);
  await announceToSubscribers(services, newArticleSource);
  expect(await recipientsOf("news", id)).not.toContain(late.id);
});

test("members are notified only of events of their ward, constituency, county or the whole country", async () => {
  const wangari = await createSignedInUser(services);
  // Kapsoya ward, Ainabkoi, Uasin Gishu
  const tom = await createSignedInUser(services, { ward_id: 719 });
  const places = [
    [{ county_id: HOME_PLACE.county }, [wangari.id]],
    [{ constituency_id: HOME_PLACE.constituency }, [wangari.id]],
    [{ ward_id: HOME_PLACE.ward }, [wangari.id]],
    [{ ward_id: 719 }, [tom.id]],
    [{}, [wangari.id, tom.id]],
  ] as const;
  for (const [place, expected] of places) {
    const { id } = await createEvent(services, justNow);
    await db
      .updateTable("events")
      .set({ county_id: null, ...place })
      .where("id", "=", id)
      .execute();
    await announceToSubscribers(services, newEventAnnouncements);
    const notified = await recipientsOf("events_near_me", id);
    expect(
      [wangari.id, tom.id].filter((userId) => notified.includes(userId)),
      JSON.stringify(place),
    ).toEqual(expected);
  }
  expect((await notesOf(tom.id))[0]).toMatchObject({
    title: "A new event for you",
    message: "Ward meeting. 1 June 2099, 9:00 AM – 4:00 PM, School field, Tetu",
  });
});

test("drafts, items older than a week and past events are not announced", async () => {
  await createSignedInUser(services);
  const weekAgo = new Date(Date.now() - 8 * 86_400_000);
  for (const publishedAt of [null, weekAgo, new Date(Date.now() + 86_400_000)]) {
    const { id } = await createArticle(services, { publishedAt });
    await announceToSubscribers(services, newArticleSource);
    expect(await recipientsOf("news", id)).toEqual([]);
  }
  const { id } = await createEvent(services, { ...justNow, date: "2026-01-01" });
  await announceToSubscribers(services, newEventAnnouncements);
  expect(await recipientsOf("events_near_me", id)).toEqual([]);
});

test("the unsubscribe link of an email ends the emails of its topic only", async () => {
  const mekatilili = await createSignedInUser(services, { ward_id: 719 });
  const event = await createEvent(services, { ...justNow, title: "Harvest day" });
  await announceToSubscribers(services, newEventAnnouncements);
  await expectEventually(() => subjectsTo(mekatilili.email)).toContain("Harvest day");
  const mail = (await outbox.emailsTo(mekatilili.email)).find(({ subject }) => subject === event.title)!;
  const oneClick = /<(http[^>]+)>/.exec(headerOf(mail, "list-unsubscribe") ?? "")![1]!;
  const token = /\/stop\/([\w-]+)\/$/.exec(oneClick)![1]!;
  expect(mail.text).toContain(`/unsubscribe-topics/${token}`);
  expect(await db.selectFrom("mail_pace").select("next_at").execute(), "it took its turn").toHaveLength(1);

  for (let time = 0; time < 2; time += 1) {
    await api("POST /api/notification-topics/stop/{token}/", { params: { token } });
  }
  const chosen = await db.selectFrom("notification_choices").selectAll().where("user_id", "=", mekatilili.id).execute();
  expect(chosen).toMatchObject([{ topic: "events_near_me", channel: "mail", wanted: false }]);
  const next = await createEvent(services, { ...justNow, title: "Seed market" });
  await announceToSubscribers(services, newEventAnnouncements);
  expect(await mailsOf("events_near_me", next.id)).not.toContain(mekatilili.id);
  expect((await notesOf(mekatilili.id)).map(({ message }) => message.split(".")[0])).toContain("Seed market");
});

test("what ended after an email was enqueued is not sent, and the others of its batch are", async () => {
  const [wangari, tom] = [await createSignedInUser(services), await createSignedInUser(services)];
  await chooseTopics(db, tom.id, [{ topic: "news", channel: "mail", wanted: false }]);
  const first = await createArticle(services, { ...justNow, title: "Harvest" });
  const draft = await createArticle(services, { publishedAt: null });
  const second = await createArticle(services, { ...justNow, title: "Roads" });
  const emails = [
    [first, tom],
    [draft, wangari],
    [first, wangari],
    [second, tom],
    [second, wangari],
  ] as const;
  await services.jobs.enqueueAll(
    db,
    sendAnnouncement,
    emails.map(([item, member]) => ({ topic: "news", itemId: item.id, userId: member.id })),
  );
  const left = sql`select from pgboss.job where name = 'topics.send-announcement' and state <> 'completed'`;
  await expectEventually(async () => (await left.execute(db)).rows).toEqual([]);
  expect((await subjectsTo(wangari.email)).toSorted()).toEqual(["Harvest", "Roads"]);
  expect(await subjectsTo(tom.email)).toEqual([]);
});

test("a forged unsubscribe link changes no subscription", async () => {
  const tom = await createSignedInUser(services);
  const real = unsubscribeTokenFor(services.config.secretKey, "news", tom.id);
  const other = unsubscribeTokenFor("another secret", "news", tom.id);
  for (const token of [other, real.replace(/^\w+/, "1"), "x"]) {
    await expect(api("POST /api/notification-topics/stop/{token}/", { params: { token } })).rejects.toMatchObject({
      status: 404,
    });
  }
  expect(await db.selectFrom("notification_choices").selectAll().where("user_id", "=", tom.id).execute()).toEqual([]);
});

test("interrupted and concurrent announcements notify every member exactly once", async () => {
  const batchSize = 10;
  for (let count = 0; count < batchSize + 5; count += 1) {
    const { id } = await createAttendee(services);
    await sql`update users set email_confirmed_at = now() where id = ${id}`.execute(db);
  }
  const { id } = await createEvent(services, justNow);
  let left = 1;
  const failingJobs: typeof services.jobs = {
    ...services.jobs,
    enqueueAll: async (...job) => {
      left -= 1;
      if (left < 0) throw new Error("killed");
      return services.jobs.enqueueAll(...job);
    },
  };
  await expect(announceToSubscribers({ db, jobs: failingJobs }, newEventAnnouncements, batchSize)).rejects.toThrow(
    "killed",
  );
  const first = await recipientsOf("events_near_me", id);
  expect(first).toHaveLength(batchSize);

  await Promise.all([
    announceToSubscribers(services, newEventAnnouncements, batchSize),
    announceToSubscribers(services, newEventAnnouncements, batchSize),
  ]);
  const allMembers = (await db.selectFrom("users").select("id").orderBy("id").execute()).map((user) => user.id);
  expect((await recipientsOf("events_near_me", id)).toSorted((one, other) => one - other)).toEqual(allMembers);
  const mailed = await mailsOf("events_near_me", id);
  expect(mailed.length).toBe(new Set(mailed).size);
  expect(mailed.length).toBeGreaterThan(batchSize);
  const notifiedMembers = await db
    .selectFrom("notifications")
    .select("user_id")
    .where(sql`values ->> 'link'`, "=", `/events/${id}`)
    .execute();
  expect(notifiedMembers.length).toBe(allMembers.length);
  expect(new Set(notifiedMembers.map(({ user_id }) => user_id)).size).toBe(allMembers.length);
});
