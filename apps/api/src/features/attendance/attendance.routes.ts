import { attendance } from "@party/contract/attendance";
import {
  cancelSignUp,
  describeEventSeats,
  listOpenEventsPage,
  listOwnAttendances,
  setGuestNames,
  signUpForEvent,
} from "#features/attendance/attendance.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { checkIn, findGuestList } from "./check-in/check-in.ts";

export const attendanceRoutes = (services: Services) =>
  implementEndpoints(attendance, {
    seats: ({ params }) => describeEventSeats(services, params.id),
    open: ({ query }) => listOpenEventsPage(services, query),
    mine: async ({ actor }) => ({ results: await listOwnAttendances(services, actor.userId) }),
    signUp: ({ actor, body }) => signUpForEvent(services, actor.userId, body),
    nameGuests: ({ actor, params, body }) => setGuestNames(services, actor.userId, params.id, body.guests),
    cancel: ({ actor, params }) => cancelSignUp(services, actor.userId, params.id),
    door: ({ params }) => findGuestList(services, params.token),
    admit: async ({ params, body }) => ({ results: await checkIn(services, params.token, body.scans) }),
  });
