import type { Language } from "@party/contract/values/languages";
import { sql } from "kysely";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resumeSignUpsOfEvent, sendHeldSignUpEmails, setEventCapacity } from "#features/attendance/attendance.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createContent, createTranslation } from "#features/content/content.factories.ts";
import { storePublishedTranslation } from "#features/content/content.queries.ts";
import { listNotificationTitles } from "#features/notifications/notifications.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { attachmentsOf, type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { readPdf } from "#testing/pdf-text.ts";
import { allJobs } from "#worker.ts";
import { confirmEmails, createAttendee, createEventWithSeats, createStewardToken } from "./attendance.factories.ts";
import { deleteGuestNames } from "./attendance.queries.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

type Attendee = Pick<Awaited<ReturnType<typeof createAttendee>>, "access" | "email" | "id">;

const signUp = ({ access }: Attendee, event: number, guests: string[] = []) =>
  server.as(access)("POST /api/attendance/", { body: { event, guests: guests.map((name) => ({ name })) } });
const cancel = ({ access }: Attendee, id: number) =>
  server.as(access)("DELETE /api/attendance/{id}/", { params: { id } });
const ownAttendance = async ({ access }: Attendee) => (await server.as(access)("GET /api/attendance/")).results;
const openOf = async ({ access }: Attendee, id: number) =>
  (await server.as(access)("GET /api/attendance/events/", { query: { limit: 100 } })).results.find(
    ({ event }) => event.id === id,
  );
const subjectsTo = async ({ email }: Attendee) => (await outbox.emailsTo(email)).map(({ subject }) => subject);
const attendees = (count: number): Promise<Attendee[]> =>
  Promise.all(Array.from({ length: count }, () => createAttendee(server.services)));

test("a member who signs up with guests gets a distinct ticket for each person", async () => {
  const event = await createEventWithSeats(server.services, 10, { title: "Planting Day" });
  const wangari = await createAttendee(server.services);
  const made = await signUp(wangari, event.id, ["Amina Yusuf", ""]);
  expect(made).toMatchObject({ state: "seated", seats: 3, position: null, begun: false, over: false });
  expect(made.event).toMatchObject({ id: event.id, title: "Planting Day", date: "2099-06-01" });
  expect(made.tickets.map(({ name }) => name)).toEqual(["Wangari Nduta", "Amina Yusuf", null]);
  expect(new Set(made.tickets.map(({ code }) => code)).size).toBe(3);
  for (const { code } of made.tickets) expect(code).toMatch(/^[0-9A-Z]{1,7}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(await ownAttendance(wangari)).toEqual([made]);
  expect(await openOf(wangari, event.id)).toMatchObject({ seats_left: 7, waiting: 0 });
});

test("a sign-up is emailed once, with a ticket for each person and a calendar file", async () => {
  const about = { title: "Planting Day", date: "2099-06-01", time: "9:00 AM – 4:00 PM" };
  const event = await createEventWithSeats(server.services, 10, about);
  const [wangari, unconfirmed] = [await createAttendee(server.services), await createAttendee(server.services)];
  await confirmEmails(server.services, [wangari.id]);
  await signUp(unconfirmed, event.id);
  await Promise.all([signUp(wangari, event.id, ["Amina Yusuf", ""]), signUp(wangari, event.id, ["Amina Yusuf", ""])]);
  await expect.poll(() => subjectsTo(wangari)).toEqual(["Your tickets: Planting Day"]);

  const [mail] = await outbox.emailsTo(wangari.email);
  const { tickets } = (await ownAttendance(wangari))[0]!;
  const [own, aminas, second] = attachmentsOf(mail!).map(({ content }) => new Uint8Array(content as ArrayBuffer));
  expect(attachmentsOf(mail!).map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["ticket-1.pdf", "application/pdf"],
    ["ticket-2.pdf", "application/pdf"],
    ["ticket-3.pdf", "application/pdf"],
    ["event.ics", "text/calendar"],
  ]);
  for (const [file, holder, ticket] of [
    [own, "Wangari Nduta", tickets[0]],
    [aminas, "Amina Yusuf", tickets[1]],
    [second, "Guest 2 of Wangari Nduta", tickets[2]],
  ] as const) {
    const printed = readPdf(file!).text;
    for (const part of ["Planting Day", "1 June 2099", holder, ticket!.code]) expect(printed).toContain(part);
    expect(mail!.text).toContain(
      `${holder}\nPlanting Day\nMonday, 1 June 2099, 9:00 AM – 4:00 PM\nSchool field, Tetu\nCode: ${ticket!.code}\n`,
    );
    expect(mail!.html).toContain(`monospace">${ticket!.code}</p>`);
  }
  // In the mail itself too, as pictures that a scanner reads and that weigh little.
  const shown = [...mail!.html!.matchAll(/<img class="qr" src="cid:([^"]+)"[^>]* alt="([^"]+)"/g)];
  const codes = shown.map(async ([, cid, alt]) => {
    const { content } = mail!.attachments.find(({ contentId }) => contentId === `<${cid}>`)!;
    expect(new Uint8Array(content as ArrayBuffer).length).toBeLessThan(1_500);
    const { data, info } = await sharp(new Uint8Array(content as ArrayBuffer))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [alt, decodeQR({ ...info, data })];
  });
  expect(await Promise.all(codes)).toEqual([
    ["QR code of the ticket for Wangari Nduta", tickets[0]!.code],
    ["QR code of the ticket for Amina Yusuf", tickets[1]!.code],
    ["QR code of the ticket for Guest 2 of Wangari Nduta", tickets[2]!.code],
  ]);
  const shared = mail!.text!.split(/\s+/).filter((word) => word.startsWith("https://wa.me/?text="));
  expect(shared.map((link) => new URL(link).searchParams.get("text")!.split("\n").at(-1))).toEqual([
    `Code: ${tickets[1]!.code}`,
    `Code: ${tickets[2]!.code}`,
  ]);
  const calendar = Buffer.from(attachmentsOf(mail!)[3]!.content as ArrayBuffer).toString();
  const lines = calendar.replaceAll(/\r?\n /g, "").split(/\r?\n/);
  for (const line of [`UID:event-${event.id}@ugatuzi.example`, "DTSTART:20990601T060000Z", "SUMMARY:Planting Day"]) {
    expect(lines).toContain(line);
  }
  expect(lines).toContain("TRIGGER:-P1D");
  // The second member's address is unconfirmed, and both sign-up jobs were enqueued before these emails.
  expect(await subjectsTo(unconfirmed)).toEqual([]);
});

test("mail, ticket and calendar name the event as it is published in the member's language, and the portal as in that of the page", async () => {
  const { db, services } = server;
  const id = await createContent(services, "events", { isPublic: true });
  const words = await createTranslation(services, "events", id);
  const key = { kind: "events", item_id: id, language: "sw" } as const;
  await storePublishedTranslation(db, key, { source: 1, words, by: null, text: "" });
  const wangari = await createAttendee(services);
  await confirmEmails(services, [wangari.id]);
  await sql`update users set language = 'sw' where id = ${wangari.id}`.execute(db);
  await signUp(wangari, id);
  await expect.poll(() => subjectsTo(wangari)).toEqual([expect.stringContaining("sw Ward meeting")]);
  const [mail] = await outbox.emailsTo(wangari.email);
  expect(mail!.text).toContain("sw School field, Tetu");
  const [ticket, calendar] = attachmentsOf(mail!).map(({ content }) => new Uint8Array(content as ArrayBuffer));
  expect(readPdf(ticket!).text).toContain("sw Ward meeting");
  expect(new TextDecoder().decode(calendar)).toContain("SUMMARY:sw Ward meeting");

  const titles = async (language: Language) => {
    const member = server.as(wangari.access, language);
    const { results } = await member("GET /api/attendance/events/", { query: { limit: 100 } });
    const [own] = (await member("GET /api/attendance/")).results;
    return [results.find(({ event }) => event.id === id), own].map((each) => [each!.event.title, each!.event.location]);
  };
  expect(await titles("sw")).toEqual(Array(2).fill(["sw Ward meeting", "sw School field, Tetu"]));
  expect(await titles("en")).toEqual(Array(2).fill(["Ward meeting", "School field, Tetu"]));
  const cancelled = await server.as(wangari.access, "sw")("DELETE /api/attendance/{id}/", {
    params: { id: (await ownAttendance(wangari))[0]!.id },
  });
  expect(cancelled.event.title).toBe("sw Ward meeting");
});

test("tickets for coming events are emailed once the member has confirmed the address, each once", async () => {
  const [coming, full, cancelled, past, off] = await Promise.all(
    [10, 0, 10, 10, 10].map((capacity, n) =>
      createEventWithSeats(server.services, capacity || 1, { title: `Meeting ${n}` }),
    ),
  );
  const [taker] = await attendees(1);
  await signUp(taker!, full!.id);
  const member = await createSignedInUser(server.services, { confirmed: false });
  await signUp(member, coming!.id, ["Amina Yusuf"]);
  await signUp(member, full!.id);
  await cancel(member, (await signUp(member, cancelled!.id)).id);
  await signUp(member, past!.id);
  await signUp(member, off!.id);
  const tickets = async () =>
    (await subjectsTo(member)).filter((subject) => /ticket|waiting/.test(subject!)).toSorted();
  const held = () =>
    sql<{ n: number }>`select count(*)::integer as n from attendances
      where user_id = ${member.id} and (email_held or state = 'cancelled')`.execute(server.db);
  await expect.poll(async () => (await held()).rows[0]!.n).toBe(5);
  await sql`update events set date = '2020-01-01' where id = ${past!.id}`.execute(server.db);
  const setCalledOff = (is: boolean) =>
    server.db.updateTable("events").set({ called_off: is }).where("id", "=", off!.id).execute();
  await setCalledOff(true);

  const call = server.as(member.access);
  await call("POST /api/account/email/send-confirmation/", { body: {} });
  await expect.poll(() => subjectsTo(member)).toEqual([expect.stringMatching(/onfirm your email/)]);
  const token = tokenIn((await outbox.emailsTo(member.email))[0]!, "confirm-email");
  await call("POST /api/account/email/confirm/", { body: { token } });
  const expected = ["You are on the waiting list: Meeting 1", "Your tickets: Meeting 0"];
  await expect.poll(tickets).toEqual(expected);
  // A job that runs again finds nothing.
  await sendHeldSignUpEmails(server.services, { user_id: member.id });
  const [next] = [await createEventWithSeats(server.services, 10, { title: "Meeting 5" })];
  await signUp(member, next!.id);
  await expect.poll(tickets).toEqual([...expected, "Your ticket: Meeting 5"].toSorted());

  await setCalledOff(false);
  for (const _ of ["first", "again"]) await resumeSignUpsOfEvent(server.services, off!.id);
  await expect.poll(tickets).toEqual([...expected, "Your ticket: Meeting 4", "Your ticket: Meeting 5"].toSorted());
});

test("an event without a capacity accepts everybody", async () => {
  const event = await createEventWithSeats(server.services, null);
  for (const attendee of await attendees(3)) {
    expect((await signUp(attendee, event.id, ["", "", "", ""])).state).toBe("seated");
  }
  expect(await openOf(await createAttendee(server.services), event.id)).toMatchObject({ seats_left: null });
});

test("a sign-up with five guests is rejected, and a party larger than the event gets an error that states the capacity", async () => {
  const event = await createEventWithSeats(server.services, 2);
  const wangari = await createAttendee(server.services);
  await expect(signUp(wangari, event.id, ["a", "b", "c", "d", "e"])).rejects.toMatchObject({ status: 400 });
  await expect(signUp(wangari, event.id, ["a", "b"])).rejects.toMatchObject({
    status: 409,
    text: "This event has 2 seats in all. Please bring fewer guests.",
  });
  expect(await ownAttendance(wangari)).toEqual([]);
});

test("repeating a sign-up books seats once, and repeating it with other guests is rejected", async () => {
  const event = await createEventWithSeats(server.services, 10);
  const wangari = await createAttendee(server.services);
  const twice = await Promise.all([signUp(wangari, event.id, ["Amina"]), signUp(wangari, event.id, ["Amina"])]);
  expect(twice[0]).toEqual(twice[1]);
  await expect(signUp(wangari, event.id)).rejects.toMatchObject({ status: 409 });
  expect(await openOf(wangari, event.id)).toMatchObject({ seats_left: 8 });
});

test("nobody on the waiting list overtakes an earlier party that does not fit yet", async () => {
  const event = await createEventWithSeats(server.services, 4);
  const [first, second, third, family, alone] = (await attendees(5)) as [
    Attendee,
    Attendee,
    Attendee,
    Attendee,
    Attendee,
  ];
  const seated = await signUp(first, event.id, [""]);
  const one = await signUp(second, event.id);
  expect((await signUp(family, event.id, ["", ""])).position).toBe(1);
  // A seat is free, but the larger party signed up first.
  expect(await signUp(alone, event.id)).toMatchObject({ state: "waiting", position: 2, tickets: [] });
  expect((await signUp(third, event.id)).position).toBe(3);

  await cancel(second, one.id);
  expect((await ownAttendance(family))[0]).toMatchObject({ state: "waiting", position: 1 });
  await cancel(first, seated.id);
  expect((await ownAttendance(family))[0]).toMatchObject({ state: "seated", position: null });
  expect((await ownAttendance(alone))[0]).toMatchObject({ state: "seated" });
  expect((await ownAttendance(third))[0]).toMatchObject({ state: "waiting", position: 1 });
});

test("when the first waiting party cancels, the next that fits gets a seat", async () => {
  const event = await createEventWithSeats(server.services, 2);
  const [first, family, alone] = (await attendees(3)) as [Attendee, Attendee, Attendee];
  await signUp(first, event.id);
  const waiting = await signUp(family, event.id, [""]);
  await signUp(alone, event.id);
  await cancel(family, waiting.id);
  expect((await ownAttendance(alone))[0]).toMatchObject({ state: "seated" });
});

test("moving up from the waiting list sends one email and one notification, and cancelling twice releases seats once", async () => {
  const event = await createEventWithSeats(server.services, 1, { title: "Ward Baraza" });
  const [first, next, last] = (await attendees(3)) as [Attendee, Attendee, Attendee];
  await confirmEmails(server.services, [next.id]);
  const seat = await signUp(first, event.id);
  await signUp(next, event.id);
  await signUp(last, event.id);
  await expect.poll(() => subjectsTo(next)).toEqual(["You are on the waiting list: Ward Baraza"]);
  const replies = await Promise.all([cancel(first, seat.id), cancel(first, seat.id), cancel(first, seat.id)]);
  expect(replies.map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(await cancel(first, seat.id)).toMatchObject({ state: "cancelled", tickets: [] });
  expect((await ownAttendance(next))[0]).toMatchObject({ state: "seated" });
  expect((await ownAttendance(last))[0]).toMatchObject({ state: "waiting", position: 1 });
  await expect.poll(async () => (await subjectsTo(next)).length).toBe(2);
  const mail = (await outbox.emailsTo(next.email))[1]!;
  expect(mail.subject).toBe("You have a seat: Ward Baraza");
  expect(mail.text).toContain("/dashboard/events");
  expect(attachmentsOf(mail).map(({ filename }) => filename)).toEqual(["ticket-1.pdf", "event.ics"]);
  expect(await listNotificationTitles(server.db, next.id)).toEqual(["You have a seat"]);
  expect(await listNotificationTitles(server.db, last.id)).toEqual([]);
  expect(await outbox.emailsTo(last.email)).toEqual([]);
});

test("signing up again after cancelling joins the end of the waiting list with a new ticket", async () => {
  const event = await createEventWithSeats(server.services, 1);
  const [first, next] = (await attendees(2)) as [Attendee, Attendee];
  const before = await signUp(first, event.id);
  await signUp(next, event.id);
  await cancel(first, before.id);
  expect(await signUp(first, event.id)).toMatchObject({ state: "waiting", position: 1 });
  const [seated] = await ownAttendance(next);
  await cancel(next, seated!.id);
  const [after] = await ownAttendance(first);
  expect(after!.tickets[0]!.code).not.toBe(before.tickets[0]!.code);
});

test("raising the capacity seats waiting parties, and lowering it cancels no seat", async () => {
  const event = await createEventWithSeats(server.services, 3);
  const [first, family, alone] = (await attendees(3)) as [Attendee, Attendee, Attendee];
  const taken = await signUp(first, event.id);
  await signUp(family, event.id, ["", ""]);
  await signUp(alone, event.id);
  await setEventCapacity(server.services, event.id, 2);
  expect((await ownAttendance(family))[0]).toMatchObject({ state: "waiting" });
  expect((await ownAttendance(alone))[0]).toMatchObject({ state: "seated" });
  await setEventCapacity(server.services, event.id, 1);
  expect((await ownAttendance(first))[0]).toEqual(taken);
  await setEventCapacity(server.services, event.id, null);
  expect((await ownAttendance(family))[0]).toMatchObject({ state: "seated" });
});

test("guests are named after the sign-up too: tickets and stewards show the names, nobody else writes them, and they are deleted when the event is long over", async () => {
  const event = await createEventWithSeats(server.services, 5);
  const [wangari, tom] = (await attendees(2)) as [Attendee, Attendee];
  const { id, tickets } = await signUp(wangari, event.id, ["", "Juma"]);
  const name = ({ access }: Attendee, guests: string[], of = id) =>
    server.as(access)("PUT /api/attendance/{id}/guests/", {
      params: { id: of },
      body: { guests: guests.map((each) => ({ name: each })) },
    });
  await expect(name(tom, ["Spy", "Spy"])).rejects.toMatchObject({ status: 404 });
  await expect(name(wangari, ["Amina Yusuf"])).rejects.toMatchObject({ status: 409 });
  for (const _ of ["first", "again"]) {
    expect((await name(wangari, ["Amina Yusuf", ""])).tickets).toEqual([
      tickets[0],
      { code: tickets[1]!.code, name: "Amina Yusuf" },
      { code: tickets[2]!.code, name: null },
    ]);
  }
  const token = createStewardToken(server.services, event.id);
  const { tickets: listed } = await server.api("GET /checkin/{token}/", { params: { token } });
  expect(listed.map((ticket) => ticket.name)).toEqual(["Wangari N.", "Amina Y.", "Guest of Wangari N."]);

  await server.db.updateTable("events").set({ date: "2020-01-01" }).where("id", "=", event.id).execute();
  await expect(name(wangari, ["Late", ""])).rejects.toMatchObject({ status: 409 });
  await server.db.updateTable("events").set({ date: "2099-06-01" }).where("id", "=", event.id).execute();
  const deleted = async (day: string) => [
    await deleteGuestNames(server.db, day, 5),
    (await server.db.selectFrom("tickets").select("guest_name").where("attendance_id", "=", id).execute()).filter(
      ({ guest_name }) => guest_name !== null,
    ).length,
  ];
  expect(await deleted("2099-06-01")).toEqual([expect.any(Number), 1]);
  expect(await deleted("2099-06-02")).toEqual([expect.any(Number), 0]);
  await cancel(wangari, id);
  await expect(name(wangari, ["Gone", ""])).rejects.toMatchObject({ status: 404 });
});

test("another member's attendance is not found", async () => {
  const event = await createEventWithSeats(server.services, 5);
  const [wangari, tom] = (await attendees(2)) as [Attendee, Attendee];
  const secondAttendance = await signUp(wangari, event.id);
  await expect(cancel(tom, secondAttendance.id)).rejects.toMatchObject({ status: 404 });
  expect(await ownAttendance(tom)).toEqual([]);
  expect((await ownAttendance(wangari))[0]).toEqual(secondAttendance);
});

test("visitors see the seats left, none while a party waits, and a draft is not found", async () => {
  const seatsOf = (id: number) => server.api("GET /events/{id}/seats/", { params: { id } });
  const { id } = await createEventWithSeats(server.services, 3);
  expect(await seatsOf(id)).toEqual({ seats_left: 3, begun: false });
  const [wangari, tom] = (await attendees(2)) as [Attendee, Attendee];
  await signUp(wangari, id, ["Amina"]);
  expect(await seatsOf(id)).toEqual({ seats_left: 1, begun: false });
  await signUp(tom, id, ["Achieng"]);
  expect(await seatsOf(id)).toEqual({ seats_left: 0, begun: false });
  const past = await createEventWithSeats(server.services, null, { date: "2020-01-01" });
  expect(await seatsOf(past.id)).toEqual({ seats_left: null, begun: true });
  const draft = await createEventWithSeats(server.services, 3, { publishedAt: null });
  await expect(seatsOf(draft.id)).rejects.toMatchObject({ status: 404 });
});

test("an event that has started accepts neither sign-ups nor cancellations, and a draft is not found", async () => {
  const [wangari] = (await attendees(1)) as [Attendee];
  const past = await createEventWithSeats(server.services, 5, { date: "2020-01-01" });
  await expect(signUp(wangari, past.id)).rejects.toMatchObject({ status: 409 });
  const draft = await createEventWithSeats(server.services, 5, { publishedAt: null });
  await expect(signUp(wangari, draft.id)).rejects.toMatchObject({ status: 404 });

  const event = await createEventWithSeats(server.services, 5);
  const { id } = await signUp(wangari, event.id);
  await server.db.updateTable("events").set({ date: "2020-01-01" }).where("id", "=", event.id).execute();
  await expect(cancel(wangari, id)).rejects.toMatchObject({ status: 409 });
  expect((await ownAttendance(wangari))[0]).toMatchObject({ state: "seated", begun: true, over: true });
});
