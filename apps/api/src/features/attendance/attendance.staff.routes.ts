import { eventAttendance } from "@party/contract/attendance.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import {
  addStewardWithin,
  listAttendance,
  listStewardsWithin,
  revokeStewardWithin,
  setEventSeats,
  showEventSeats,
} from "./attendance.staff.ts";

export const eventAttendanceRoutes = (services: Services) => {
  const { config, jobs } = services;
  return implementForStaff(services, eventAttendance, {
    seats: ({ params, territory, db }) => showEventSeats(db, territory, params.id),
    setSeats: async ({ params, body, territory, db, audit }) => {
      const { before, seats } = await setEventSeats({ db, jobs }, territory, params.id, body.capacity);
      audit({ details: { before, after: body.capacity, moved_up: seats.moved_up } });
      return seats;
    },
    stewards: async ({ params, territory, db }) => ({
      results: await listStewardsWithin({ config, db }, territory, params.id),
    }),
    addSteward: async ({ params, body, actor, territory, db, audit }) => {
      audit({ details: { steward: body.name } });
      return addStewardWithin({ config, db }, actor, territory, params.id, body.name);
    },
    revokeSteward: async ({ params, territory, db, audit }) => {
      const steward = await revokeStewardWithin({ config, db }, territory, params);
      audit({ details: { revoked: steward.name } });
      return steward;
    },
    attendance: async ({ params, query, territory, db, audit }) => {
      const { userIds, page } = await listAttendance(db, territory, params.id, query);
      audit({ subjectIds: userIds });
      return page;
    },
  });
};
