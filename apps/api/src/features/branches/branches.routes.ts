import { branches } from "@party/contract/branches";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { listBranchesOfUser, listCountyOfficesForVisitors } from "./branches.ts";

export const branchRoutes = ({ db }: Services) =>
  implementEndpoints(branches, {
    mine: async ({ actor, caller }) => ({ results: await listBranchesOfUser(db, actor.userId, caller.language) }),
    offices: async ({ query }) => ({ results: await listCountyOfficesForVisitors(db, query.language) }),
  });
