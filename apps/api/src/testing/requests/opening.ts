import { NewDonation } from "@party/contract/donations";
import { createDonationInput, payDonation } from "#features/donations/donations.factories.ts";
import { createDonation } from "#features/donations/donations.ts";
import { findLatestTrial, insertTrial } from "#features/opening/trials/trials.queries.ts";
import { codeOfMail, tryMail } from "#features/opening/trials/trials.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "opening.confirm": () => ({ body: { check: "commissioner" } }),
  "opening.withdraw": () => ({ params: { check: "commissioner" } }),
  "opening.tryPayment": () => ({ body: { phone: "+254712345678" } }),
  "opening.returnPayment": async ({ id }) => {
    const input = NewDonation.parse(createDonationInput({ amount: 10 }));
    const donation = await createDonation(services, input, { trial: true });
    await payDonation(services, donation);
    const trial = { kind: "payment", started_by: id, simulated: true, donation_id: donation.id } as const;
    return { params: { id: (await insertTrial(services.db, trial)).id } };
  },
  "opening.confirmMail": async ({ id }) => {
    await tryMail(services, id);
    const trial = (await findLatestTrial(services.db, "mail"))!;
    return { params: { id: trial.id }, body: { code: codeOfMail(services, trial.id) } };
  },
});
