import { memberships } from "@party/contract/memberships";
import { claimApplication } from "#features/memberships/claims.ts";
import { openFeePayment, ownMemberships } from "#features/memberships/fees.ts";
import { applyForFreeMembership, applyForMembership } from "#features/memberships/memberships.ts";
import { openChangePayment } from "#features/memberships/plan-change.ts";
import { describePayment } from "#features/payments/payments.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const membershipRoutes = (services: Services) =>
  implement(memberships, {
    applyFree: ({ body, caller }) => applyForFreeMembership(services, body, caller.idempotencyKey),
    claim: async ({ body, actor }) => ({ membership: await claimApplication(services, actor.userId, body.key) }),
    apply: ({ body, actor }) => applyForMembership(services, actor.userId, body),
    own: async ({ actor }) => ({ results: await ownMemberships(services, actor.userId) }),
    pay: async ({ params, actor }) =>
      describePayment(services.db, services, await openFeePayment(services, actor.userId, params.id)),
    change: async ({ params, body, actor }) =>
      describePayment(
        services.db,
        services,
        await openChangePayment(services, actor.userId, params.id, body.membership_type),
      ),
  });
