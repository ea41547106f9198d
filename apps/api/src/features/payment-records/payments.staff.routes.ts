import { staffPayments } from "@party/contract/payments.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listPaymentRecords, showPaymentRecord } from "./payments.staff.ts";

export const staffPaymentRoutes = (services: Services) =>
  implementForStaff(services, staffPayments, {
    list: ({ query, db }) => listPaymentRecords(db, query),
    show: async ({ params, db, territoryFor }) => showPaymentRecord(db, await territoryFor("people.read"), params.id),
  });
