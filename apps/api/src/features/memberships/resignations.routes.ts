import { resignations } from "@party/contract/resignations";
import { resign } from "#features/memberships/resignation.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const resignationRoutes = (services: Services) =>
  implement(resignations, {
    resign: ({ actor }) => resign(services, actor.userId),
  });
