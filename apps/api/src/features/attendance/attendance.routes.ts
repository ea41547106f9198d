import { attendance } from "@party/contract/attendance";
import {
  attendancesOf,
  cancelSignUp,
  describeSeats,
  nameGuests,
  openEvents,
  signUpForEvent,
} from "#features/attendance/attendance.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { checkIn, findGuestList } from "./check-in/check-in.ts";

export const attendanceRoutes = (services: Services) =>
  implement(attendance, {
    seats: ({ params }) => describeSeats(services, params.id),
    open: ({ query }) => openEvents(services, query),
    mine: async ({ actor }) => ({ results: await attendancesOf(services, actor.userId) }),
    signUp: ({ actor, body }) => signUpForEvent(services, actor.userId, body),
    nameGuests: ({ actor, params, body }) => nameGuests(services, actor.userId, params.id, body.guests),
    cancel: ({ actor, params }) => cancelSignUp(services, actor.userId, params.id),
    door: ({ params }) => findGuestList(services, params.token),
    admit: async ({ params, body }) => ({ results: await checkIn(services, params.token, body.scans) }),
  });
