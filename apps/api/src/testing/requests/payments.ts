import { createHeldGift } from "#features/donations/donations.factories.ts";
import { createPayment, createPhone } from "#features/payments/payments.factories.ts";
import { createReceipt } from "#features/payments/receipts/receipts.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

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
    "heldGifts.decide": async () => ({
      params: { id: await createHeldGift(services) },
      body: { note: "Given back in full." },
    }),
    "staffPayments.list": () => ({ query: { total: "1" } }),
    "staffPayments.show": async () => ({ params: { id: (await createPayment(services)).intent.id } }),
  };
};
