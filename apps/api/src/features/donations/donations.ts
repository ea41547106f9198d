import type { Donation, NewDonation } from "@party/contract/donations";
import { encrypt, hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { insertDonation } from "#features/donations/donations.queries.ts";
import type { Intent } from "#features/payments/intents/intents.queries.ts";
import { describePayment, openPayment, type PaymentServices } from "#features/payments/intents/intents.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";

/** Takes the promise of a gift with the donor's declaration, and opens its payment. */
export async function promiseGift(
  services: PaymentServices & Pick<Services, "db">,
  promise: NewDonation,
  userId?: number,
): Promise<Donation> {
  const { db, config } = services;
  return db.transaction().execute(async (tx) => {
    const donation = await insertDonation(tx, {
      amount: promise.amount,
      method: promise.payment_method,
      monthly: promise.monthly,
      declaration_version: promise.declaration_version,
      declared_at: new Date(),
      first_name: promise.first_name,
      last_name: promise.last_name,
      email: promise.email,
      phone_sealed: encrypt(config.secretKey, promise.phone),
      phone_last3: promise.phone.slice(-3),
      phone_hash: hmacIndex(config.secretKey, promise.phone),
      email_hash: hmacIndex(config.secretKey, promise.email),
    });
    return describeDonation(tx, services, donation, await openGiftPayment(tx, donation, userId));
  });
}

interface Gift {
  id: number;
  amount: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** The payment of a gift, which stays open: nothing is kept back for it, and a promise may be kept next week. */
export const openGiftPayment = (
  tx: Database,
  { id, amount, first_name, last_name, email }: Gift,
  userId?: number,
): Promise<Intent> =>
  openPayment(tx, {
    purpose: "donation",
    targetId: id,
    title: `Gift to ${party.name}`,
    amount,
    ...(userId === undefined ? {} : { userId }),
    payerName: [first_name, last_name].filter(Boolean).join(" "),
    ...(email ? { payerEmail: email } : {}),
  });

export const describeDonation = async (
  db: Database,
  cashier: PaymentServices,
  { id, amount, monthly }: { id: number; amount: number; monthly: boolean },
  intent: Intent,
): Promise<Donation> => ({ id, amount, monthly, payment: await describePayment(db, cashier, intent) });
