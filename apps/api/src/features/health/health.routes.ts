import { health } from "@party/contract/api";
import { sql } from "kysely";
import { implement } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

const TIMEOUT_MS = 1_000;

export const healthRoutes = ({ db }: Services) =>
  implement(health, {
    live: () => ({ status: "ok" as const }),
    ready: async () => {
      const answered = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
      const timedOut = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref());
      if (!(await Promise.race([answered, timedOut]))) throw new Problem("busy");
      return { status: "ok" as const };
    },
  });
