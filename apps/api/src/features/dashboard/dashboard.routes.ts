import { dashboard } from "@party/contract/dashboard";
import { buildDashboard } from "#features/dashboard/dashboard.ts";
import { createMemberCounter } from "#features/memberships/memberships.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const dashboardRoutes = ({ db }: Services) => {
  const countMembers = createMemberCounter(db);
  return implement(dashboard, { home: ({ actor }) => buildDashboard({ db, countMembers }, actor.userId) });
};
