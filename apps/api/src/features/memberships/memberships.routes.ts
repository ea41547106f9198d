import { memberships, resignations } from "@party/contract/memberships";
import { describePayment } from "#features/payments/intents/intents.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import {
  applicationProblems,
  applyForFreeMembership,
  applyForMembership,
  claimApplication,
} from "./applications/applications.ts";
import { openChangePayment, openFeePayment } from "./fees.ts";
import { listOwnMemberships } from "./memberships.ts";
import { resign } from "./resignations/resignations.ts";

export const membershipRoutes = (services: Services) =>
  implement(
    memberships,
    {
      applyFree: ({ body, caller }) => applyForFreeMembership(services, body, caller),
      claim: async ({ body, actor }) => ({ membership: await claimApplication(services, actor.userId, body.key) }),
      apply: ({ body, actor, caller }) => applyForMembership(services, actor.userId, body, caller),
      own: async ({ actor }) => ({ results: await listOwnMemberships(services, actor.userId) }),
      pay: async ({ params, actor }) =>
        describePayment(services.db, services, (await openFeePayment(services, actor.userId, params.id)).id),
      change: async ({ params, body, actor }) =>
        describePayment(
          services.db,
          services,
          (await openChangePayment(services, actor.userId, params.id, body.membership_type)).id,
        ),
    },
    {
      applyFree: (parts) => applicationProblems(services.db, parts),
      apply: (parts) => applicationProblems(services.db, parts),
    },
  );

export const resignationRoutes = (services: Services) =>
  implement(resignations, {
    resign: ({ actor }) => resign(services, actor.userId),
  });
