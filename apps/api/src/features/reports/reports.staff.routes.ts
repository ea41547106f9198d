import { months } from "@party/contract/months.staff";
import { reports } from "@party/contract/reports.staff";
import { getProposal, type ProposalKinds } from "#features/staff/proposals/proposals.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { proposeClosing } from "./months/month-closing.ts";
import { listMonthsPage, openReport, showMonth } from "./months/months.staff.ts";
import { reportReceived, reportRenewals, reportWaiting } from "./reports.staff.ts";

export const reportRoutes = (services: Services, kinds: ProposalKinds) => {
  const { config, db: pool, jobs } = services;
  return [
    ...implementForStaff(services, reports, {
      received: ({ query, db }) => reportReceived(db, query.month),
      waiting: async ({ db }) => ({ results: await reportWaiting(db) }),
      renewals: async ({ db }) => ({ results: await reportRenewals(db) }),
    }),
    ...implementForStaff(services, months, {
      list: ({ query, db }) => listMonthsPage({ config, db }, query),
      show: ({ params, actor, db }) => showMonth({ config, db }, actor, params.id),
      propose: async ({ params, body, actor, db, audit }) => {
        const id = await proposeClosing({ config, db, jobs }, actor.userId, params.id, body.reason);
        audit({ subjectIds: [id], reason: body.reason });
        return getProposal({ config, db, pool, kinds }, actor, id);
      },
      report: ({ params, db }) => openReport(db, params.id),
    }),
  ];
};
