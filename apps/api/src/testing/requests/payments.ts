import { createHeldGift } from "#features/donations/donations.factories.ts";
import { moneyExportRequests } from "#features/money-exports/money-exports.factories.ts";
import { createAttempt, createUnallocatedEntry } from "#features/payment-records/payment-records.factories.ts";
import { insertPaymentReview } from "#features/payments/ledger/ledger.queries.ts";
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
    "paymentQuestions.compare": () => ({ body: {} }),
    ...requestsOf("moneyExports", moneyExportRequests(services)),
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
    "staffPayments.ask": async () => ({ params: { id: (await createPayment(services)).intent.id }, body: {} }),
    "staffPayments.fulfil": async () => ({ params: { id: (await createPayment(services)).intent.id }, body: {} }),
    "staffPayments.recordReceipt": async () => {
      const { intent } = await createPayment(services);
      await createAttempt(services, intent.id, { state: "succeeded" });
      const receipt = `SQR${String(intent.id).padStart(7, "0")}`;
      return { params: { id: intent.id }, body: { receipt, reason: "Read off the portal." } };
    },
    "staffPayments.allocate": async () => ({
      params: { entry: await createUnallocatedEntry(services) },
      body: { reference: (await createPayment(services)).intent.reference, reason: "Wangari sent the message." },
    }),
    "staffPayments.recordReversal": async () => {
      const entry = await createUnallocatedEntry(services);
      await db.updateTable("ledger_entries").set({ state: "reversed" }).where("id", "=", entry).execute();
      return { params: { entry }, body: { reason: "The statement shows it." } };
    },
    "paymentQuestions.list": () => ({ query: { total: "1" } }),
    "paymentQuestions.show": async () => ({ params: { id: `entry-${await createUnallocatedEntry(services)}` } }),
    "paymentQuestions.close": async () => {
      const { intent } = await createPayment(services);
      await insertPaymentReview(db, { kind: "stuck", intentId: intent.id }, { reason: "closed_in_part", amount: 50 });
      const { id } = await db
        .selectFrom("payment_reviews")
        .select("id")
        .where("intent_id", "=", intent.id)
        .executeTakeFirstOrThrow();
      return { params: { id: `review-${id}` }, body: { note: "The rest has come." } };
    },
    "staffPayments.show": async () => ({ params: { id: (await createPayment(services)).intent.id } }),
  };
};
