import { attendance } from "@party/contract/attendance";
import { attendancesOf, cancel, openEvents, seatsOf, signUp } from "#features/attendance/attendance.ts";
import { admit, doorOf } from "#features/attendance/door.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const attendanceRoutes = (services: Services) =>
  implement(attendance, {
    seats: ({ params }) => seatsOf(services, params.id),
    open: async () => ({ results: await openEvents(services) }),
    mine: async ({ actor }) => ({ results: await attendancesOf(services, actor.userId) }),
    signUp: ({ actor, body }) => signUp(services, actor.userId, body),
    cancel: ({ actor, params }) => cancel(services, actor.userId, params.id),
    door: ({ params }) => doorOf(services, params.token),
    admit: async ({ params, body }) => ({ results: await admit(services, params.token, body.scans) }),
  });
