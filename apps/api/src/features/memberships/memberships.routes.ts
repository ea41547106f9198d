import { memberships, resignations } from "@party/contract/memberships";
import { hmacIndex } from "#crypto.ts";
import { describePayment } from "#features/payments/intents/intents.ts";
import { implementEndpoints } from "#http/implement.ts";
import { incrementRequestCounts } from "#http/rate-limit/rate-limit.queries.ts";
import { type Caller, networkOf } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { answerOwnRefusal } from "./applications/answers/answers.ts";
import {
  applicationProblems,
  applyForFreeMembership,
  applyForMembership,
  claimApplication,
} from "./applications/applications.ts";
import { openFeePayment, openPlanChangePayment } from "./fees.ts";
import { listOwnMemberships } from "./memberships.ts";
import { resign } from "./resignations/resignations.ts";

/** Applications that one network sends within an hour like any others; what follows is marked for the office. */
const TRUSTED_APPLICATIONS_PER_NETWORK = 30;
const HOUR_MS = 3_600_000;

const applicationRequestContextOf = ({ db, config }: Services, { address, language, idempotencyKey }: Caller) => ({
  language,
  idempotencyKey,
  async countFromNetwork(): Promise<Buffer | undefined> {
    const hash = hmacIndex(config.secretKey, `applications ${networkOf(address)}`);
    const key = hash.toString("base64url");
    const { count } = (await incrementRequestCounts(db, [key], [HOUR_MS])).get(key)!;
    return count > TRUSTED_APPLICATIONS_PER_NETWORK ? hash : undefined;
  },
});

export const membershipRoutes = (services: Services) =>
  implementEndpoints(
    memberships,
    {
      applyFree: ({ body, caller, storeReply }) =>
        applyForFreeMembership(services, body, applicationRequestContextOf(services, caller), storeReply),
      claim: async ({ body, actor }) => ({ membership: await claimApplication(services, actor.userId, body.key) }),
      apply: ({ body, actor, caller }) =>
        applyForMembership(services, actor.userId, body, applicationRequestContextOf(services, caller)),
      answer: ({ params, body, actor }) => answerOwnRefusal(services.db, actor.userId, params.id, body.answer),
      own: async ({ actor }) => ({ results: await listOwnMemberships(services, actor.userId) }),
      pay: async ({ params, actor, caller }) => {
        const { id } = await openFeePayment(services, actor.userId, params.id);
        return describePayment(services.db, services, id, caller.language);
      },
      change: async ({ params, body, actor, caller }) => {
        const { id } = await openPlanChangePayment(services, actor.userId, params.id, body.membership_type);
        return describePayment(services.db, services, id, caller.language);
      },
    },
    {
      applyFree: (parts) => applicationProblems(services.db, parts),
      apply: (parts) => applicationProblems(services.db, parts),
    },
  );

export const resignationRoutes = (services: Services) =>
  implementEndpoints(resignations, {
    resign: ({ actor }) => resign(services, actor.userId),
  });
