import { memberships } from "@party/contract/memberships";
import { applyForFreeMembership, applyForMembership } from "#features/memberships/memberships.ts";
import { implement } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

export const membershipRoutes = ({ db }: Services) =>
  implement(memberships, {
    applyFree: ({ body }) => applyForFreeMembership({ db }, body),
    apply: ({ body, actor }) => applyForMembership({ db }, actor.userId, body),
    own: () => ({ results: [] }),
    pay: () => {
      throw new Problem("nothing_owed");
    },
  });
