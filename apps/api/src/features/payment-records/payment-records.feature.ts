import type { Feature } from "#composition/feature.ts";
import { staffPaymentRoutes } from "./payments.staff.routes.ts";
import { paymentQuestionRoutes } from "./questions/payment-questions.staff.routes.ts";

export const paymentRecordsFeature = {
  routes: (services) => [...staffPaymentRoutes(services), ...paymentQuestionRoutes(services)],
} satisfies Feature;
