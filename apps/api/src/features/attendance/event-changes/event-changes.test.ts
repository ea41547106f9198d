import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createContentBody, createStaffCaller } from "#features/content/content.factories.ts";
import { createEvent } from "#features/events/events.factories.ts";
import { listShownNotifications } from "#features/notifications/notifications.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { attachmentsOf, type Outbox, openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { confirmEmails, createAttendee, createStewardToken } from "../attendance.factories.ts";
import { resumeSignUpsOfEvent, setEventCapacity } from "../attendance.ts";
import { notifyNextTicketHolders, runAndRecordEventChange } from "./event-changes.ts";

let server: TestApi;
let outbox: Outbox;
let editor: ReturnType<typeof createStaffCaller>;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  editor = createStaffCaller(server.app, server.services, await createStaff(server.services, "communications"));
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const MEETING = { title: "Planting Day – Tetu", time: "9:00 AM – 1:00 PM", location: "School field, Tetu" };

/** A published event with what changes it. */
async function createPublished(differing: object = {}) {
  const first = { ...createContentBody("events"), ...MEETING, ...differing };
  const { id } = (await editor("POST", "/staff/content/events/", { body: first })).json();
  const path = `/staff/content/events/${id}/`;
  let newest = { version: 1, revision: 1 };
  const publish = async () =>
    expect(
      (await editor("POST", `${path}publications/`, { revision: newest.revision, audience: "nobody" })).statusCode,
    ).toBe(200);
  await publish();
  return {
    id: id as number,
    async change(changed: object) {
      const reply = await editor("PUT", path, { version: newest.version, body: { ...first, ...changed } });
      newest = reply.json();
      await publish();
    },
    publish,
    unpublish: async () => expect((await editor("POST", `${path}unpublications/`, {})).statusCode).toBe(200),
  };
}

type Attendee = Awaited<ReturnType<typeof createAttendee>>;

async function createHolder(event: number, first = "Wangari", guests: { name: string }[] = []) {
  const attendee = await createAttendee(server.services, first);
  await confirmEmails(server.services, [attendee.id]);
  await server.as(attendee.access)("POST /api/attendance/", { body: { event, guests } });
  return attendee;
}
const own = async ({ access }: Attendee) => (await server.as(access)("GET /api/attendance/")).results[0]!;
const mailsTo = async ({ email }: Attendee) =>
  (await outbox.emailsTo(email)).filter(({ subject }) => !/^(Your ticket|You are on)/.test(subject!));
const subjectsTo = async (attendee: Attendee) => (await mailsTo(attendee)).map(({ subject }) => subject);
const notesOf = async ({ id }: Attendee) =>
  (await listShownNotifications(server.db, id, 9)).map(({ title, message }) => ({ title, message }));
const linesOf = (calendar: ArrayBuffer | string) =>
  Buffer.from(calendar as ArrayBuffer)
    .toString()
    .replaceAll(/\r?\n /g, "")
    .split(/\r?\n/);
const calendarTo = async (attendee: Attendee) => {
  const file = attachmentsOf((await mailsTo(attendee)).at(-1)!).find(({ filename }) => filename === "event.ics")!;
  return linesOf(file.content as ArrayBuffer);
};
const isQuiet = async () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`select
        (select count(*) from event_changes where done_at is null) +
        (select count(*) from pgboss.job where name like 'attendance.%' and state < 'completed') as n`.execute(
          server.db,
        );
        return Number(rows[0]!.n);
      },
      { timeout: 20_000 },
    )
    .toBe(0);

test("who holds a seat or waits is told once, by mail and notification, when an event moves, and the calendar entry follows", async () => {
  const event = await createPublished();
  await setEventCapacity(server.services, event.id, 2);
  const seated = await createHolder(event.id, "Wangari", [{ name: "Amina" }]);
  const waiting = await createHolder(event.id, "Tom");
  const stranger = await createAttendee(server.services);
  await event.change({ date: "2099-06-08", time: "2-4pm", location: "Chief's camp, Tetu" });
  await expect.poll(() => subjectsTo(waiting), { timeout: 20_000 }).toEqual(["Changed: Planting Day – Tetu"]);
  await isQuiet();
  expect(await subjectsTo(seated)).toEqual(["Changed: Planting Day – Tetu"]);
  const [mail] = await mailsTo(seated);
  for (const part of [
    "8 June 2099, 2-4pm · Chief's camp, Tetu",
    "1 June 2099, 9:00 AM – 1:00 PM · School field, Tetu",
    "Your 2 seats are kept, and your tickets stay valid.",
  ]) {
    expect(mail!.text).toContain(part);
  }
  expect((await mailsTo(waiting))[0]!.text).toContain("You keep your place on the waiting list.");
  const calendar = await calendarTo(seated);
  for (const line of [
    "METHOD:PUBLISH",
    `UID:event-${event.id}@ugatuzi.example`,
    "SEQUENCE:2",
    "DTSTART:20990608T110000Z",
    "DTEND:20990608T130000Z",
    "STATUS:CONFIRMED",
    "SUMMARY:Planting Day – Tetu",
  ]) {
    expect(calendar).toContain(line);
  }
  expect((await notesOf(seated))[0]).toEqual({
    title: "An event has changed",
    message: expect.stringMatching(
      /^Planting Day – Tetu is now: .*8 June 2099, 2-4pm · Chief's camp, Tetu\. Your place is kept\.$/,
    ),
  });
  expect(await notesOf(stranger)).toEqual([]);
  expect(await own(seated)).toMatchObject({
    status: "planned",
    moved_from: { date: "2099-06-01", time: "9:00 AM – 1:00 PM", location: "School field, Tetu" },
    event: { date: "2099-06-08", sequence: 2 },
  });
  expect((await own(seated)).tickets).toHaveLength(2);
});

test("a change of text, of the spelling of the hours, and the same publication again tell nobody", async () => {
  const event = await createPublished();
  const wangari = await createHolder(event.id);
  await event.change({ description: "<p>Bring a jembe.</p>" });
  await event.change({ time: "9am-1pm", location: "School field,  Tetu", description: "<p>Bring two.</p>" });
  await event.publish();
  await isQuiet();
  expect(await subjectsTo(wangari)).toEqual([]);
  expect(await notesOf(wangari)).toEqual([]);
  expect((await own(wangari)).moved_from).toBeNull();
});

test("an event that is called off says so everywhere: mail, calendar, site, My events, entrance and sign-up", async () => {
  const event = await createPublished();
  const wangari = await createHolder(event.id);
  const { code } = (await own(wangari)).tickets[0]!;
  await event.change({ called_off: true });
  await expect.poll(() => subjectsTo(wangari), { timeout: 20_000 }).toEqual(["Called off: Planting Day – Tetu"]);
  const calendar = await calendarTo(wangari);
  for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:2"]) expect(calendar).toContain(line);
  expect((await notesOf(wangari))[0]!.title).toBe("An event is called off");
  expect(await own(wangari)).toMatchObject({ status: "called_off", state: "seated", tickets: [] });
  const call = server.as(wangari.access);
  expect(await call("GET /events/{id}/", { params: { id: event.id } })).toMatchObject({
    called_off: true,
    sequence: 2,
  });
  expect(await call("GET /events/{id}/seats/", { params: { id: event.id } })).toMatchObject({ begun: true });
  const token = createStewardToken(server.services, event.id);
  const scans = [{ code, scanned_at: new Date().toISOString(), device: "gate" }];
  const refused = { status: 410, text: expect.stringContaining("is called off") };
  await expect(call("POST /checkin/{token}/admissions/", { params: { token }, body: { scans } })).rejects.toMatchObject(
    refused,
  );
  await expect(call("GET /checkin/{token}/", { params: { token } })).rejects.toMatchObject(refused);
  const late = await createAttendee(server.services);
  await expect(server.as(late.access)("POST /api/attendance/", { body: { event: event.id } })).rejects.toMatchObject({
    status: 409,
  });

  await event.change({ called_off: false });
  await expect
    .poll(() => subjectsTo(wangari), { timeout: 20_000 })
    .toEqual(["Called off: Planting Day – Tetu", "It takes place: Planting Day – Tetu"]);
  expect((await calendarTo(wangari)).filter((line) => /^(METHOD|SEQUENCE)/.test(line)).toSorted()).toEqual([
    "METHOD:PUBLISH",
    "SEQUENCE:3",
  ]);
  expect((await own(wangari)).tickets).toHaveLength(1);
});

test("an event that leaves the site is told, its tickets are void, and whoever waits moves up once it is back", async () => {
  const event = await createPublished();
  await setEventCapacity(server.services, event.id, 1);
  const wangari = await createHolder(event.id);
  const tom = await createHolder(event.id, "Tom");
  await event.unpublish();
  await expect.poll(() => subjectsTo(tom), { timeout: 20_000 }).toEqual(["Withdrawn: Planting Day – Tetu"]);
  expect(await own(wangari)).toMatchObject({ status: "withdrawn", state: "seated", tickets: [] });
  const { id } = await own(wangari);
  await server.as(wangari.access)("DELETE /api/attendance/{id}/", { params: { id } });
  expect(await own(tom)).toMatchObject({ state: "waiting" });
  await event.publish();
  await expect.poll(async () => (await own(tom)).state, { timeout: 20_000 }).toBe("seated");
  expect(await notesOf(tom)).toContainEqual(expect.objectContaining({ title: "You have a seat" }));
});

describe("without a worker", () => {
  let idle: TestApi;
  beforeAll(async () => {
    idle = await startTestApi();
  });
  afterAll(() => idle.close());

  async function createHeld(holders: number) {
    const { id } = await createEvent(idle.services);
    const people = [];
    for (let n = 0; n < holders; n++) {
      const attendee = await createAttendee(idle.services);
      await idle.as(attendee.access)("POST /api/attendance/", { body: { event: id } });
      people.push(attendee);
    }
    const change = (part: { date: string } | { called_off: boolean }) =>
      idle.db
        .transaction()
        .execute((tx) =>
          runAndRecordEventChange(tx, id, () => tx.updateTable("events").set(part).where("id", "=", id).execute()),
        );
    return { id, change, move: (date: string) => change({ date }), people };
  }
  const messagesTo = async ({ id }: Attendee) =>
    (await listShownNotifications(idle.db, id, 9)).map(({ message }) => message);
  const tellAll = async () => {
    while ((await notifyNextTicketHolders(idle.services, 2, resumeSignUpsOfEvent)) > 0);
  };

  test("changes that nobody was told of yet are one, and a change taken back is none", async () => {
    const [moved, back] = [await createHeld(1), await createHeld(1)];
    await moved.move("2099-06-08");
    await moved.move("2099-06-15");
    await back.move("2099-06-08");
    await back.move("2099-06-01");
    await tellAll();
    expect(await messagesTo(moved.people[0]!)).toEqual([expect.stringContaining("15 June 2099")]);
    expect(await messagesTo(back.people[0]!)).toEqual([]);
  });

  test("a seat that was given back while an event was called off for a moment goes to who waits, and nobody is told of the moment", async () => {
    const { id, change, people } = await createHeld(1);
    await setEventCapacity(idle.services, id, 1);
    const waiting = await createAttendee(idle.services);
    const [first, second] = [people[0]!, waiting].map(({ access }) => idle.as(access));
    await second!("POST /api/attendance/", { body: { event: id } });
    await change({ called_off: true });
    const [held] = (await first!("GET /api/attendance/")).results;
    await first!("DELETE /api/attendance/{id}/", { params: { id: held!.id } });
    await change({ called_off: false });
    await tellAll();
    expect((await second!("GET /api/attendance/")).results).toMatchObject([{ state: "seated" }]);
    expect(await messagesTo(waiting)).toEqual([expect.stringContaining("You have moved up")]);
  });

  test("told in batches, by several processes at once, each holder hears once; of a later change all hear", async () => {
    const { move, people } = await createHeld(5);
    await move("2099-06-08");
    await Promise.all(Array.from({ length: 6 }, () => notifyNextTicketHolders(idle.services, 2, resumeSignUpsOfEvent)));
    await tellAll();
    for (const holder of people) expect(await messagesTo(holder)).toHaveLength(1);
    await move("2099-06-22");
    await notifyNextTicketHolders(idle.services, 2, resumeSignUpsOfEvent);
    await move("2099-06-29");
    await tellAll();
    for (const holder of people) expect((await messagesTo(holder))[0]).toContain("29 June 2099");
  });
});
