import { createEventWithSeats, createStewardToken } from "#features/attendance/attendance.factories.ts";
import { signUpForEvent } from "#features/attendance/attendance.ts";
import { addSteward } from "#features/attendance/check-in/stewards.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const { db } = services;
  const firstId = async () =>
    (await services.db.selectFrom("events").select("id").orderBy("id").executeTakeFirstOrThrow()).id;

  return {
    "attendance.seats": async () => ({ params: { id: await firstId() } }),
    "attendance.signUp": async () => ({ body: { event: (await createEventWithSeats(services, 5)).id } }),
    "attendance.cancel": async ({ id }) => {
      const event = await createEventWithSeats(services, 5);
      return { params: { id: (await signUpForEvent(services, id, { event: event.id, guests: [] })).id } };
    },
    "attendance.nameGuests": async ({ id }) => {
      const event = await createEventWithSeats(services, 5);
      const seats = await signUpForEvent(services, id, { event: event.id, guests: [{ name: "" }] });
      return { params: { id: seats.id }, body: { guests: [{ name: "Amina Yusuf" }] } };
    },
    "attendance.door": async () => ({ params: { token: createStewardToken(services, await firstId()) } }),
    "attendance.admit": async () => ({
      params: { token: createStewardToken(services, await firstId()) },
      body: { scans: [{ code: "2M-7KQ2-XWD9-TRA4", scanned_at: "2026-11-21T06:00:00.000Z", device: "gate" }] },
    }),
    "eventAttendance.seats": async () => ({ params: { id: (await createEventWithSeats(services, 5)).id } }),
    "eventAttendance.setSeats": async () => ({
      params: { id: (await createEventWithSeats(services, 5)).id },
      body: { capacity: 6 },
    }),
    "eventAttendance.stewards": async () => ({ params: { id: (await createEventWithSeats(services, 5)).id } }),
    "eventAttendance.addSteward": async () => ({
      params: { id: (await createEventWithSeats(services, 5)).id },
      body: { name: "Dedan" },
    }),
    "eventAttendance.revokeSteward": async () => {
      const { id } = await createEventWithSeats(services, 5);
      return { params: { id, steward: (await addSteward(db, { eventId: id, name: "Dedan", createdBy: null })).id } };
    },
    "eventAttendance.attendance": async () => ({
      params: { id: (await createEventWithSeats(services, 5)).id },
      query: { total: "1" },
    }),
  };
};
