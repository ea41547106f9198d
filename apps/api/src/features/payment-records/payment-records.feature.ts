import type { Feature } from "#composition/feature.ts";
import { staffPaymentRoutes } from "./payments.staff.routes.ts";

export const paymentRecordsFeature = {
  routes: staffPaymentRoutes,
} satisfies Feature;
