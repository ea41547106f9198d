import { health } from "@party/contract/health";
import { implementEndpoints } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { isReady } from "./health.ts";

export const healthRoutes = (services: Services) =>
  implementEndpoints(health, {
    live: () => ({ status: "ok" as const }),
    ready: async () => {
      if (!(await isReady(services))) throw new Problem("database_unavailable");
      const media: "ok" | "away" = (await services.media.isReachable()) ? "ok" : "away";
      return { status: "ok" as const, media };
    },
  });
