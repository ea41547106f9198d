import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcile } from "#commands/reconcile.ts";
import { registerPayBillAtSimulator } from "#commands/register-pay-bill.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { findIntentByReference } from "#features/payments/intents/intents.queries.ts";
import { expectEventually, findPaymentRecords } from "#features/payments/payments.factories.ts";
import type { Services } from "#services.ts";
import { startTestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";

const simulator = await startSimulator();
const { api, services, db, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(async () => {
  await registerPayBillAtSimulator(services);
  await services.jobs.work(allJobs(services));
});

const PAYER = "254712000451";

/** Creates a donation with a manual payment. @returns its receipt and payment */
async function createPaidDonation() {
  const { payment } = await api("POST /donations/", { body: createDonationInput({ amount: 700 }) });
  const { receipt } = await simulator.pay({ ref: payment.reference, amount: 700, msisdn: PAYER });
  const { id } = (await findIntentByReference(db, payment.reference))!;
  await expectEventually(async () => (await findPaymentRecords(db, id)).intent.state).toBe("paid");
  return { id, receipt: receipt! };
}

const giveBack = (receipt: string, given: Services = services) => reconcile(["--give-back", receipt])(given);

test("a requested refund reaches the payer once, and the ledger records it", async () => {
  const { id, receipt } = await createPaidDonation();
  expect(await simulator.spent(PAYER)).toBe(700);
  expect(await giveBack(receipt)).toContain("M-PESA was asked to give back KES 700");
  await expectEventually(async () => (await findPaymentRecords(db, id)).intent.state).toBe("reversed");
  expect(await simulator.spent(PAYER)).toBe(0);
  expect(await giveBack(receipt)).toBe(`${receipt} was given back before; nothing was asked.\n`);
  const entries = await db
    .selectFrom("audit_entries")
    .select(["actor", "subject_kind", "subject_ids", "reason"])
    .where("action", "=", "refunds.request")
    .execute();
  expect(entries).toEqual([{ actor: null, subject_kind: "payment", subject_ids: [id], reason: receipt }]);
});

test("a refund of an unknown payment, or without an initiator, throws an error with the reason", async () => {
  await expect(giveBack("SIMNOSUCH9")).rejects.toThrow("There is no M-PESA payment SIMNOSUCH9 in the books.");
  const { receipt } = await createPaidDonation();
  const { payments } = services.config;
  const configWithoutInitiator = {
    ...services.config,
    payments: { ...payments, mpesa: { ...payments.mpesa!, initiator: undefined } },
  };
  await expect(giveBack(receipt, { ...services, config: configWithoutInitiator })).rejects.toThrow("MPESA_INITIATOR");
});
