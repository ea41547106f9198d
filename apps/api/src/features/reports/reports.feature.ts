import { formatMonth } from "@party/contract/values/months";
import type { Feature } from "#composition/feature.ts";
import { monthProposals } from "./months/month-closing.ts";
import { describeLastClosedMonth } from "./months/months.staff.ts";
import { closedMonthData } from "./reports.personal-data.ts";
import { reportRoutes } from "./reports.staff.routes.ts";

export const reportsFeature = {
  routes: (services, { proposals }) => reportRoutes(services, proposals),
  proposals: { "month-closed": monthProposals },
  dailyHash: describeLastClosedMonth,
  personalData: { officeWork: closedMonthData },
  subjects: { month: async (_reader, ids) => ids.map((id) => ({ id, name: formatMonth(id) })) },
} satisfies Feature;
