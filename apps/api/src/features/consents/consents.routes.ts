import { consents } from "@party/contract/consents";
import { consentsOf, withdrawConsent } from "#features/consents/withdrawal.ts";
import { personOf } from "#features/my-data/person.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const consentRoutes = (services: Services) =>
  implement(consents, {
    own: async ({ actor }) => consentsOf(services.db, await personOf(services, actor.userId)),
    withdraw: async ({ actor, params }) =>
      withdrawConsent(services.db, await personOf(services, actor.userId), params.purpose),
  });
