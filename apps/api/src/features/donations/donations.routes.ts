import { donations } from "@party/contract/donations";
import { implement } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

const unknown = () => {
  throw new Problem("monthly_gift_unknown");
};

export const donationRoutes = (_services: Services) =>
  implement(donations, {
    give: () => {
      throw new Problem("not_found");
    },
    monthly: unknown,
    giveAgain: unknown,
    endMonthly: unknown,
  });
