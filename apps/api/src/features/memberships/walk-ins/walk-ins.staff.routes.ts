import { walkIns } from "@party/contract/walk-ins.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listWardsOfTerritory, registerWalkIn } from "./walk-ins.staff.ts";

export const walkInRoutes = (services: Services) => {
  const { config, media, jobs } = services;
  return implementForStaff(services, walkIns, {
    register: ({ body, actor, territory, db }) =>
      registerWalkIn({ db, config, media, jobs, territory, staffId: actor.userId }, body),
    wards: async ({ territory }) => ({ results: await listWardsOfTerritory(services.db, territory) }),
  });
};
