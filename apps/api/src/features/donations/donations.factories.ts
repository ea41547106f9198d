import { DECLARATION_VERSION, type Donation, NewDonation } from "@party/contract/donations";
import type { z } from "zod";
import { linkToken } from "#crypto.ts";
import {
  findCurrentIntent,
  findIntentByReference,
  lockIntentsOfDebt,
} from "#features/payments/intents/intents.queries.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import type { Services } from "#services.ts";
import { thankDonor } from "./donations.fulfilment.ts";
import { promiseGift } from "./donations.ts";

let made = 0;

/** What somebody types who gives: Mekatilili, a thousand shillings by M-PESA, once, unless said otherwise. */
export const aGift = (differing: Partial<z.input<typeof NewDonation>> = {}): z.input<typeof NewDonation> => {
  made += 1;
  return {
    amount: 1_000,
    first_name: "Mekatilili",
    last_name: "wa Menza",
    email: `mekatilili.${made}@party.example`,
    phone: `+2547${20_000_000 + made}`,
    payment_method: "mpesa",
    declaration: true,
    declaration_version: DECLARATION_VERSION,
    monthly: false,
    ...differing,
  };
};

/** The money of a gift is in the party's account; what follows is up to the worker. */
export const payGift = (
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { payment: { reference, amount } }: Pick<Donation, "payment">,
  paidAt = new Date(),
) =>
  db.transaction().execute(async (tx) => {
    const intent = (await findIntentByReference(tx, reference))!;
    await lockIntentsOfDebt(tx, intent.id);
    made += 1;
    const receipt = `GIFT${made}`;
    await recordPayment(tx, jobs, { provider: "mpesa", receipt, amount, channel: "statement", paidAt }, intent);
  });

/** @returns the token of a monthly gift whose first one was given in a month before this */
export async function aMonthlyGift(services: Services, differing: Parameters<typeof aGift>[0] = {}): Promise<string> {
  const { config, db } = services;
  const { id } = await promiseGift(services, NewDonation.parse(aGift({ monthly: true, ...differing })));
  await db.transaction().execute(async (tx) => {
    const intent = (await findCurrentIntent(tx, "donation", id, ""))!;
    await thankDonor(tx, services, { intent, paidAt: new Date(Date.now() - 45 * 86_400_000) });
  });
  const monthly = await db
    .selectFrom("monthly_gifts")
    .select("id")
    .where("donation_id", "=", id)
    .executeTakeFirstOrThrow();
  return linkToken(config.secretKey, "monthly-gift", monthly.id);
}
