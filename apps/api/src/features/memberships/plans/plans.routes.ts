import { plans, staffPlans } from "@party/contract/plans";
import { listPlans } from "@party/contract/values/membership-plans";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { implementEndpoints } from "#http/implement.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { findFees } from "../fees.queries.ts";
import { countRenewals, findScheduledFees, listFeeHistory } from "./plans.queries.ts";

export const planRoutes = (services: Services) => [
  ...implementEndpoints(plans, {
    async list({ caller }) {
      const fees = await findFees(services.db);
      const shown = listPlans(caller.language).map(({ benefits = [], offered = true, ...plan }) => ({
        ...plan,
        fee: fees[plan.id],
        benefits: [...benefits],
        offered,
      }));
      return { results: shown };
    },
  }),
  ...implementForStaff(services, staffPlans, {
    async show({ query, db }) {
      const history = await listFeeHistory(db);
      return {
        fees: await findFees(db),
        scheduled: await findScheduledFees(db),
        history: history.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
        renewals: await countRenewals(db, query.from ?? dayInNairobi(new Date())),
      };
    },
  }),
];
