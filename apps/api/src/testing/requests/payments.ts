import { createHeldGift } from "#features/donations/donations.factories.ts";
import { createPayment, createPhone } from "#features/payments/payments.factories.ts";
import { createReceipt } from "#features/payments/receipts/receipts.factories.ts";
import { createTransfer, statementRequests } from "#features/reconciliation/statements/files/statements.factories.ts";
import { type ExampleRequests, requestsOf } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const { db } = services;

  return {
    "payments.history": () => ({ query: { limit: 2 } }),
    "payments.show": async () => ({ params: { token: (await createPayment(services)).token } }),
    "payments.start": async () => ({
      params: { token: (await createPayment(services)).token },
      body: { method: "mpesa", phone: createPhone() },
    }),
    "payments.check": async () => ({ params: { token: (await createPayment(services)).token } }),
    "receipts.check": async () => {
      const { number, amount } = await createReceipt(db);
      return { params: { number }, query: { amount } };
    },
    "receipts.statement": () => ({ params: { year: 2026 } }),
    "heldGifts.list": () => ({ query: { total: "1" } }),
    "heldGifts.propose": async () => ({
      params: { id: await createHeldGift(services) },
      body: { reason: "Counsel agreed on 3 December." },
    }),
    "donationLimits.list": () => ({ query: { total: "1" } }),
    "donationLimits.propose": () => ({
      body: {
        amount: 1_000_000,
        valid_from: `${new Date().getFullYear() + 1}-01-01`,
        source: "Advice of counsel of 3 December 2026",
        reason: "The executive committee decided it.",
      },
    }),
    ...requestsOf("statements", statementRequests(services)),
    "bankTransfers.list": () => ({ query: { total: "1" } }),
    "bankTransfers.confirm": async () => {
      const { reference } = (await createPayment(services)).intent;
      return { params: { id: await createTransfer(services, `TRANSFER ${reference}`) }, body: { reference } };
    },
    "staffPayments.list": () => ({ query: { total: "1" } }),
    "staffPayments.show": async () => ({ params: { id: (await createPayment(services)).intent.id } }),
  };
};
