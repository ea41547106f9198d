import { ApiError } from "@party/contract/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { confirmEmails, createAttendee, createEventWithSeats } from "./attendance.factories.ts";

const SEATS = 100;
const PEOPLE = 500;
const LEAVING = 50;

let server: TestApi;
/** A second process on the same database. */
let other: TestApi;
beforeAll(async () => {
  server = await startTestApi();
  other = await startTestApi({ DATABASE_URL: server.services.config.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** Repeats while the reply is `busy`. */
async function persistently<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503 || attempt === 50) throw error;
    }
  }
}

test("500 concurrent sign-ups fill 100 seats and queue 400 in order, and 50 cancellations seat and notify the first 50 once", async () => {
  const event = await createEventWithSeats(server.services, SEATS);
  const people: Awaited<ReturnType<typeof createAttendee>>[] = [];
  for (let one = 0; one < PEOPLE; one += 1) people.push(await createAttendee(server.services));

  const made = await Promise.all(
    people.map(({ access }, index) =>
      persistently(() =>
        (index % 2 ? server : other).as(access)("POST /api/attendance/", { body: { event: event.id } }),
      ),
    ),
  );
  const seated = made.filter(({ state }) => state === "seated");
  expect(seated).toHaveLength(SEATS);
  expect(made.filter(({ state }) => state === "waiting")).toHaveLength(PEOPLE - SEATS);
  // Ids are assigned while the seats are locked, so they are in the order of arrival.
  const inOrder = made.toSorted((one, next) => one.id - next.id);
  expect(inOrder.map(({ state }) => state)).toEqual([
    ...Array(SEATS).fill("seated"),
    ...Array(PEOPLE - SEATS).fill("waiting"),
  ]);

  const all = await Promise.all(
    people.map(({ access }) => persistently(() => server.as(access)("GET /api/attendance/"))),
  );
  const now = all.map(({ results }) => results[0]!).toSorted((one, next) => one.id - next.id);
  expect(now.slice(SEATS).map(({ position }) => position)).toEqual(
    Array.from({ length: PEOPLE - SEATS }, (_, index) => index + 1),
  );

  const idOf = new Map(made.map(({ id }, index) => [id, people[index]!]));
  const leaving = seated.slice(0, LEAVING);
  await Promise.all(
    leaving.map(({ id }, index) =>
      persistently(() =>
        (index % 2 ? server : other).as(idOf.get(id)!.access)("DELETE /api/attendance/{id}/", { params: { id } }),
      ),
    ),
  );
  const rows = await server.db
    .selectFrom("attendances")
    .select(["id", "state"])
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  const waitedLongest = inOrder.slice(SEATS, SEATS + LEAVING).map(({ id }) => id);
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]));
  expect(waitedLongest.map((id) => stateOf.get(id))).toEqual(Array(LEAVING).fill("seated"));
  expect(rows.filter(({ state }) => state === "seated")).toHaveLength(SEATS);
  expect(rows.filter(({ state }) => state === "waiting")).toHaveLength(PEOPLE - SEATS - LEAVING);
  const counted = server.db.selectFrom("event_seats").select(["taken", "waiting"]).where("event_id", "=", event.id);
  expect(await counted.executeTakeFirst()).toEqual({ taken: SEATS, waiting: PEOPLE - SEATS - LEAVING });

  await confirmEmails(
    server.services,
    waitedLongest.map((id) => idOf.get(id)!.id),
  );
  const outboxes = [server, other].map(({ services }) => openOutbox(services.config.dataDirectory));
  for (const { services } of [server, other]) await services.jobs.work(allJobs(services));
  const mailed = () => outboxes.flatMap((outbox) => outbox.files().filter((name) => name.endsWith(".eml"))).length;
  await expect.poll(mailed, { timeout: 60_000 }).toBe(LEAVING);
  for (const id of waitedLongest) {
    const { email } = idOf.get(id)!;
    const mails = (await Promise.all(outboxes.map((outbox) => outbox.emailsTo(email)))).flat();
    expect(mails.map(({ subject }) => subject)).toEqual(["You have a seat: Ward meeting"]);
  }
  const notified = await server.db.selectFrom("notifications").select("user_id").execute();
  expect(notified.map(({ user_id }) => user_id).toSorted()).toEqual(
    waitedLongest.map((id) => idOf.get(id)!.id).toSorted(),
  );
}, 180_000);
