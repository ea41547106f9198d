import { dashboard } from "@party/contract/dashboard";
import { branches } from "@party/contract/locations";
import { createMemberCounter } from "#features/memberships/memberships.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { branchesOf, buildDashboard } from "./dashboard.ts";

export const dashboardRoutes = ({ db }: Services) => {
  const countMembers = createMemberCounter(db);
  return implement(dashboard, { home: ({ actor }) => buildDashboard({ db, countMembers }, actor.userId) });
};

export const branchRoutes = ({ db }: Services) =>
  implement(branches, { mine: async ({ actor }) => ({ results: await branchesOf(db, actor.userId) }) });
