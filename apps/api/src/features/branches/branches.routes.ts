import { branches } from "@party/contract/branches";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { branchesOf, countyOffices } from "./branches.ts";

export const branchRoutes = ({ db }: Services) =>
  implement(branches, {
    mine: async ({ actor }) => ({ results: await branchesOf(db, actor.userId) }),
    offices: async () => ({ results: await countyOffices(db) }),
  });
