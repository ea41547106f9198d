import { reports } from "@party/contract/reports.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { reportReceived, reportRenewals, reportWaiting } from "./reports.staff.ts";

export const reportRoutes = (services: Services) =>
  implementForStaff(services, reports, {
    received: ({ query, db }) => reportReceived(db, query.month),
    waiting: async ({ db }) => ({ results: await reportWaiting(db) }),
    renewals: async ({ db }) => ({ results: await reportRenewals(db) }),
  });
