import type { Feature } from "#composition/feature.ts";
import { messagesIn } from "#features/notifications/notifications.ts";
import { addPaymentCallbackRoutes } from "./callbacks/callbacks.routes.ts";
import { listReviewReferences } from "./ledger/ledger.queries.ts";
import { paymentJobs } from "./payments.jobs.ts";
import * as messages from "./payments.messages.ts";
import { paymentData, paymentIntentData, receiptData } from "./payments.personal-data.ts";
import { addPaymentEventStream, paymentRoutes } from "./payments.routes.ts";
import { paymentTimelineSource } from "./payments.timeline.ts";
import { receiptJobs } from "./receipts/receipts.emails.ts";
import { addReceiptFile, addStatementFile, receiptRoutes } from "./receipts/receipts.routes.ts";
import { listPaymentsByIds } from "./records/payment-records.queries.ts";

export const paymentsFeature = {
  routes: (services) => [...paymentRoutes(services), ...receiptRoutes(services)],
  addRoutes: [addPaymentCallbackRoutes, addPaymentEventStream, addReceiptFile, addStatementFile],
  jobs: (services, { purposes }) => [...receiptJobs(services), ...paymentJobs(services, purposes)],
  messages: messagesIn(messages),
  timeline: [paymentTimelineSource],
  personalData: { receipts: receiptData, paymentAttempts: paymentData, payments: paymentIntentData },
  subjects: {
    payment: async ({ db }, ids) =>
      (await listPaymentsByIds(db, ids)).map(({ id, reference, user_id }) => ({ id, name: reference, user: user_id })),
    review: async ({ db }, ids) =>
      (await listReviewReferences(db, ids)).map(({ id, reference }) => ({ id, name: reference })),
  },
} satisfies Feature;
