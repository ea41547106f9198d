import { DECLARATION_VERSION, type Donation, NewDonation } from "@party/contract/donations";
import type { z } from "zod";
import { linkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import {
  findCurrentIntent,
  findIntentByReference,
  type Intent,
  lockIntentsOfDebt,
} from "#features/payments/intents/intents.queries.ts";
import { markPaymentHeld } from "#features/payments/intents/intents.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import type { Services } from "#services.ts";
import { markDonationReceived } from "./donations.queries.ts";
import { createDonation, fulfilDonation } from "./donations.ts";

let createdCount = 0;

/** The body of a donation, by default of Mekatilili: KES 1,000 by M-PESA, once. */
export const createDonationInput = (
  overrides: Partial<z.input<typeof NewDonation>> = {},
): z.input<typeof NewDonation> => {
  createdCount += 1;
  return {
    amount: 1_000,
    first_name: "Mekatilili",
    last_name: "wa Menza",
    email: `mekatilili.${createdCount}@party.example`,
    phone: `+2547${20_000_000 + createdCount}`,
    payment_method: "mpesa",
    declaration: true,
    declaration_version: DECLARATION_VERSION,
    monthly: false,
    ...overrides,
  };
};

/** Records the payment of a donation; the worker fulfils it. */
export const payDonation = (
  { db, jobs }: Pick<Services, "db" | "jobs">,
  donation: Pick<Donation, "payment">,
  paidAt = new Date(),
) => db.transaction().execute((tx) => recordDonationPayment(tx, jobs, donation, paidAt));

async function recordDonationPayment(
  tx: Database,
  jobs: Services["jobs"],
  { payment: { reference, amount } }: Pick<Donation, "payment">,
  paidAt: Date,
): Promise<Intent> {
  const intent = (await findIntentByReference(tx, reference))!;
  await lockIntentsOfDebt(tx, intent.id);
  createdCount += 1;
  const receipt = `GIFT${createdCount}`;
  await recordPayment(tx, jobs, { provider: "mpesa", receipt, amount, channel: "statement", paidAt }, intent);
  return intent;
}

/** Creates a monthly gift whose first donation was in an earlier month. @returns its token */
export async function createMonthlyGift(
  services: Services,
  overrides: Parameters<typeof createDonationInput>[0] = {},
): Promise<string> {
  const { config, db } = services;
  const { id } = await createDonation(
    services,
    NewDonation.parse(createDonationInput({ monthly: true, ...overrides })),
  );
  await db.transaction().execute(async (tx) => {
    const intent = (await findCurrentIntent(tx, "donation", id, ""))!;
    await fulfilDonation(tx, services, { intent, paidAt: new Date(Date.now() - 45 * 86_400_000) });
  });
  const monthly = await db
    .selectFrom("monthly_gifts")
    .select("id")
    .where("donation_id", "=", id)
    .executeTakeFirstOrThrow();
  return linkToken(config.secretKey, "monthly-gift", monthly.id);
}

/** A paid gift that is held because it is above the limit. @returns the id of its review */
export async function createHeldGift(
  services: Services,
  overrides: Parameters<typeof createDonationInput>[0] = {},
): Promise<number> {
  const donation = await createDonation(services, NewDonation.parse(createDonationInput(overrides)));
  const intent = await services.db.transaction().execute(async (tx) => {
    const paid = await recordDonationPayment(tx, services.jobs, donation, new Date());
    // Before the worker fulfils it.
    await markDonationReceived(tx, donation.id, { state: "held", paidAt: new Date() });
    const note = { reason: "above_limit", amount: paid.amount, before: 5_000, limit: 5_000 } as const;
    await markPaymentHeld(tx, paid.id, "gift_above_limit", note);
    return paid;
  });
  const { id } = await services.db
    .selectFrom("payment_reviews")
    .select("id")
    .where("intent_id", "=", intent.id)
    .executeTakeFirstOrThrow();
  return id;
}
