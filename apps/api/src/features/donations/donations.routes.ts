import { donations } from "@party/contract/donations";
import { findOptionalUserId } from "#features/auth/sessions/sessions.ts";
import { promiseGift } from "#features/donations/donations.ts";
import { endMonthlyGift, giveThisMonth, showMonthlyGift } from "#features/donations/monthly.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const donationRoutes = (services: Services) =>
  implement(donations, {
    give: async ({ body, bearer }) => promiseGift(services, body, await findOptionalUserId(services, bearer)),
    monthly: ({ params }) => showMonthlyGift(services, params.token),
    giveAgain: ({ params, caller }) => giveThisMonth(services, params.token, caller.address),
    endMonthly: ({ params }) => endMonthlyGift(services, params.token),
  });
