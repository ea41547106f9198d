import { type WalkIn, walkIns } from "@party/contract/walk-ins.staff";
import type { FastifyRequest } from "fastify";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { checkEvidence, listWardsOfTerritory, registerWalkIn } from "./walk-ins.staff.ts";

export const walkInRoutes = (services: Services) => {
  const { config, media, jobs } = services;
  const bindings = implementForStaff(services, walkIns, {
    register: ({ body, actor, territory, db }) =>
      registerWalkIn({ db, config, media, jobs, territory, staffId: actor.userId }, body),
    wards: async ({ territory }) => ({ results: await listWardsOfTerritory(services.db, territory) }),
  });
  return bindings.map((binding) => {
    if (binding.endpoint !== walkIns.register || !binding.hooks) return binding;
    const preHandler = ({ body }: FastifyRequest) => checkEvidence(body as WalkIn);
    return { ...binding, hooks: { ...binding.hooks, preHandler } };
  });
};
