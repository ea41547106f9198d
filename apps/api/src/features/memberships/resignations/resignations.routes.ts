import { resignations } from "@party/contract/memberships";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { resign } from "./resignations.ts";

export const resignationRoutes = (services: Services) =>
  implement(resignations, {
    resign: ({ actor }) => resign(services, actor.userId),
  });
