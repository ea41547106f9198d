import { donations } from "@party/contract/donations";
import { findOptionalUserId } from "#access/sessions.ts";
import { createDonation } from "#features/donations/donations.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { donateThisMonth, endMonthlyGift, showMonthlyGift } from "./monthly-gifts.ts";

export const donationRoutes = (services: Services) =>
  implement(donations, {
    give: async ({ body, bearer, storeReply }) =>
      createDonation(services, body, await findOptionalUserId(services, bearer), storeReply),
    monthly: ({ params }) => showMonthlyGift(services, params.token),
    giveAgain: ({ params, caller }) => donateThisMonth(services, params.token, caller.address),
    endMonthly: ({ params }) => endMonthlyGift(services, params.token),
  });
