import { donations } from "@party/contract/donations";
import { findOptionalUserId } from "#access/sessions.ts";
import { createDonation } from "#features/donations/donations.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { donateThisMonth, endMonthlyGift, showMonthlyGift } from "./monthly-gifts.ts";

export const donationRoutes = (services: Services) =>
  implementEndpoints(donations, {
    give: async ({ body, bearer, caller: { language }, storeReply }) =>
      createDonation(services, body, { userId: await findOptionalUserId(services, bearer), language }, storeReply),
    monthly: ({ params }) => showMonthlyGift(services, params.token),
    giveAgain: ({ params, caller }) => donateThisMonth(services, params.token, caller),
    endMonthly: ({ params }) => endMonthlyGift(services, params.token),
  });
