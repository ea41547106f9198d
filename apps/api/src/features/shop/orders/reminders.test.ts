import { sql } from "kysely";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { listNotificationTitles } from "#features/notifications/notifications.factories.ts";
import { findIntentByReference } from "#features/payments/intents/intents.queries.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { createPickupLocation } from "../products.factories.ts";
import { markHandedOut, markReady, undoHandOut } from "./handovers.ts";
import { createPaidOrder } from "./orders.factories.ts";
import { orderJobs } from "./orders.jobs.ts";
import { recordMissingReadyTimes } from "./orders.queries.ts";
import { remindNextBuyers } from "./reminders.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const outbox = openOutbox(services.config.dataDirectory);

const TITLE = "Your order waits for you";
const orderOf = async (number: string) => {
  const { target_id } = (await findIntentByReference(db, number))!;
  return db.selectFrom("orders").selectAll().where("id", "=", target_id).executeTakeFirstOrThrow();
};
const wait = async (number: string, column: "ready_at" | "reminded_at", days: number) => {
  const { id } = await orderOf(number);
  await sql`update orders set ${sql.ref(column)} = now() - make_interval(days => ${days}) where id = ${id}`.execute(db);
};
const countTitles = async (userId: number) =>
  (await listNotificationTitles(db, userId)).filter((title) => title === TITLE).length;
const countEmails = async () =>
  Number(
    (await sql<{ count: string }>`select count(*) from pgboss.job where name = 'orders.send-reminder'`.execute(db))
      .rows[0]!.count,
  );

test("a buyer is reminded once after thirty days, also when the job runs twice at once or was killed between its steps", async () => {
  const buyer = await createSignedInUser(services);
  const [due, early] = [
    await createPaidOrder(services, { userId: buyer.id }),
    await createPaidOrder(services, { userId: buyer.id }),
  ];
  for (const number of [due, early]) await markReady(services, number);
  await wait(due, "ready_at", 30);
  await wait(early, "ready_at", 29);
  // Marked, and killed before the email is enqueued.
  const dying = { enqueueAll: () => Promise.reject(new Error("killed")) };
  const jobs = Object.assign(Object.create(services.jobs) as typeof services.jobs, dying);
  await expect(remindNextBuyers({ ...services, jobs }, 10)).rejects.toThrow("killed");
  expect([await countTitles(buyer.id), await countEmails()]).toEqual([0, 0]);
  await Promise.all([1, 2, 3].map(() => remindNextBuyers(services, 10)));
  await remindNextBuyers(services, 10);
  expect([await countTitles(buyer.id), await countEmails()]).toEqual([1, 1]);
  expect((await orderOf(due)).reminded_at).not.toBeNull();
  expect((await orderOf(early)).reminded_at).toBeNull();
});

test.each([
  ["en", `Your order`],
  ["sw", `Oda yako`],
] as const)(
  "the reminder is written in the buyer's language, %s, with a code for the counter",
  async (language, words) => {
    const number = await createPaidOrder(services, { state: "ready" });
    const order = await orderOf(number);
    await sql`update payment_intents set language = ${language} where reference = ${number}`.execute(db);
    await wait(number, "ready_at", 31);
    await remindNextBuyers(services, 10);
    await services.jobs.work(orderJobs(services));
    const isReminder = ({ subject = "" }: { subject?: string | undefined }) => subject.includes(number);
    await expect.poll(async () => (await outbox.emailsTo(order.email)).filter(isReminder)).toHaveLength(1);
    const [mail] = (await outbox.emailsTo(order.email)).filter(isReminder);
    expect(mail!.subject).toContain(words);
    const code = mail!.attachments.find(({ contentId }) => contentId === "<order@party>")!;
    const picture = sharp(new Uint8Array(code.content as ArrayBuffer))
      .ensureAlpha()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    expect(decodeQR({ ...info, data })).toBe(number);
  },
);

test("the waiting time begins when an order is ready, stays when handing it out is taken back, and begins late for old rows", async () => {
  const number = await createPaidOrder(services);
  expect((await orderOf(number)).ready_at).toBeNull();
  await markReady(services, number);
  await wait(number, "ready_at", 12);
  const { ready_at } = await orderOf(number);
  await markHandedOut(services, number);
  await undoHandOut(services, number);
  expect((await orderOf(number)).ready_at).toEqual(ready_at);
  const old = await createPaidOrder(services, { state: "ready" });
  const { id } = await orderOf(old);
  await sql`update orders set ready_at = null where id = ${id}`.execute(db);
  expect(await recordMissingReadyTimes(db, 10)).toBe(1);
  expect((await orderOf(old)).ready_at!.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test("fourteen days after the reminder the order waits on Today of who serves its pickup point, and of nobody else but the office", async () => {
  const place = (id: number) => ({ place: { level: "county", id } as const });
  const pickup = (await createPickupLocation(services, place(HOME_PLACE.county))).id;
  const number = await createPaidOrder(services, { pickup });
  await markReady(services, number);
  await wait(number, "reminded_at", 13);
  const people = [
    await createStaff(services, "finance_officer"),
    await createStaff(services, "county_coordinator", place(HOME_PLACE.county)),
    await createStaff(services, "county_coordinator", place(HOME_PLACE.county + 1)),
  ];
  const get = async (url: string, { cookie }: { cookie: string }) =>
    (await app.inject({ url, headers: consoleHeaders(services, cookie) })).json();
  const overdue = () =>
    Promise.all(
      people.map(async (each) => {
        const { cards } = await get("/staff/today/", each);
        const { results } = await get("/staff/orders/?state=overdue", each);
        const card = cards.find(({ queue }: { queue: string }) => queue === "overdue_orders");
        return [card?.count ?? 0, results.map((order: { number: string }) => order.number)];
      }),
    );
  expect(await overdue()).toEqual([0, 1, 2].map(() => [0, []]));
  await wait(number, "reminded_at", 14);
  expect(await overdue()).toEqual([
    [1, [number]],
    [1, [number]],
    [0, []],
  ]);
  await markHandedOut(services, number);
  expect(await overdue()).toEqual([0, 1, 2].map(() => [0, []]));
});
