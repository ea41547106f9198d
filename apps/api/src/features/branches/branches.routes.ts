import { branches } from "@party/contract/locations";
import { branchesOf } from "#features/branches/branches.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const branchRoutes = ({ db }: Services) =>
  implement(branches, { mine: async ({ actor }) => ({ results: await branchesOf(db, actor.userId) }) });
