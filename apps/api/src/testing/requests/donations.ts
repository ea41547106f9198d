import { createDonationInput, createMonthlyGift } from "#features/donations/donations.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "donations.give": () => ({ body: createDonationInput() }),
  "donations.monthly": async () => ({ params: { token: await createMonthlyGift(services) } }),
  "donations.giveAgain": async () => ({ params: { token: await createMonthlyGift(services) } }),
  "donations.endMonthly": async () => ({ params: { token: await createMonthlyGift(services) } }),
});
