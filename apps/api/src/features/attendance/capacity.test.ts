import { afterAll, expect, test } from "vitest";
import { createEvent } from "#features/events/events.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createAttendee, createEventWithSeats } from "./attendance.factories.ts";
import { holdEmailUntilAddressConfirmed, lockEventSeats } from "./attendance.queries.ts";
import {
  cancelSignUp,
  listOpenEventsPage,
  listOwnAttendances,
  setEventCapacity,
  signUpForEvent,
} from "./attendance.ts";
import { stewardUrl } from "./check-in/steward-links.ts";
import { addSteward, findStewardByToken } from "./check-in/stewards.ts";

const { db, services, close } = await startTestApi();
afterAll(close);

test("more capacity moves the waiting list up in order, and the office gets the names", async () => {
  const { id, title } = await createEventWithSeats(services, 1);
  const people = [];
  for (const name of ["Wangari", "Tom", "Dedan", "Amina"]) people.push(await createAttendee(services, name));
  for (const person of people) await signUpForEvent(services, person.id, { event: id, guests: [] });
  expect(await setEventCapacity(services, id, 3)).toEqual({ title, taken: 3, movedUp: ["Tom Nduta", "Dedan Nduta"] });
  expect(await setEventCapacity(services, id, 3)).toEqual({ title, taken: 3, movedUp: [] });
  expect(await listOwnAttendances(services, people[3]!.id)).toMatchObject([{ state: "waiting", position: 1 }]);
});

test("lowering the capacity cancels no seat", async () => {
  const { id, title } = await createEventWithSeats(services, 2);
  for (let count = 0; count < 2; count += 1) {
    await signUpForEvent(services, (await createAttendee(services)).id, { event: id, guests: [] });
  }
  expect(await setEventCapacity(services, id, 1)).toEqual({ title, taken: 2, movedUp: [] });
});

test("a waiting party larger than a reduced capacity does not block a free seat", async () => {
  const { id } = await createEventWithSeats(services, 4);
  const [first, family, lateMember] = [
    await createAttendee(services),
    await createAttendee(services),
    await createAttendee(services, "Amina"),
  ];
  const { id: taken } = await signUpForEvent(services, first.id, { event: id, guests: [{ name: "" }] });
  expect(await signUpForEvent(services, family.id, { event: id, guests: [{ name: "" }, { name: "" }] })).toMatchObject({
    state: "waiting",
  });
  await setEventCapacity(services, id, 2);
  await cancelSignUp(services, first.id, taken);
  const open = (await listOpenEventsPage(services, { limit: 100 })).results.find(({ event }) => event.id === id);
  expect(open).toMatchObject({ seats_left: 2, waiting: 1 });
  expect(await signUpForEvent(services, lateMember.id, { event: id, guests: [] })).toMatchObject({ state: "seated" });
});

test("setting the capacity works for a draft and fails for an unknown event", async () => {
  const draft = await createEvent(services, { publishedAt: null });
  await setEventCapacity(services, draft.id, 5);
  const { capacity } = await db
    .selectFrom("event_seats")
    .select("capacity")
    .where("event_id", "=", draft.id)
    .executeTakeFirstOrThrow();
  expect(capacity).toBe(5);
  await expect(setEventCapacity(services, 999_999_999, 5)).rejects.toMatchObject({ codes: ["not_found"] });
});

test("a steward link is created for one event and one name, and never for an unknown event", async () => {
  const { id } = await createEvent(services);
  const steward = await addSteward(db, { eventId: id, name: "Dedan", createdBy: null });
  const link = stewardUrl(services.config, steward);
  expect(stewardUrl(services.config, await addSteward(db, { eventId: id, name: "Dedan", createdBy: null }))).toBe(link);
  const token = link.slice(`${services.config.siteUrl}/checkin/`.length);
  expect(await findStewardByToken(services, token)).toMatchObject({ eventId: id, name: "Dedan" });
  await expect(addSteward(db, { eventId: 999_999_999, name: "Dedan", createdBy: null })).rejects.toMatchObject({
    codes: ["not_found"],
  });
});

test("seats and parties that wait are counted with every change, also of many rows and by deletions", async () => {
  const { id } = await createEventWithSeats(services, 2);
  const counted = () =>
    db.selectFrom("event_seats").select(["taken", "waiting"]).where("event_id", "=", id).executeTakeFirst();
  const people = [await createAttendee(services), await createAttendee(services), await createAttendee(services)];
  for (const person of people) await signUpForEvent(services, person.id, { event: id, guests: [{ name: "" }] });
  expect(await counted()).toEqual({ taken: 2, waiting: 2 });
  await db.updateTable("attendances").set({ state: "seated" }).where("event_id", "=", id).execute();
  expect(await counted()).toEqual({ taken: 6, waiting: 0 });
  await db.deleteFrom("users").where("id", "=", people[0]!.id).execute();
  expect(await counted()).toEqual({ taken: 4, waiting: 0 });
  await db.deleteFrom("events").where("id", "=", id).execute();
  expect(await counted()).toBeUndefined();
});

test("an email of a sign-up is held while the seats of its event are locked", async () => {
  const { id } = await createEventWithSeats(services, 2);
  const wangari = await createAttendee(services);
  const { id: attendance } = await signUpForEvent(services, wangari.id, { event: id, guests: [] });
  await db.transaction().execute(async (tx) => {
    await lockEventSeats(tx, id);
    // Its row is then locked without them, so whoever moves the waiting list up cannot wait for it and it for them.
    expect(await holdEmailUntilAddressConfirmed(db, attendance)).toBe(true);
  });
});
