import { newsletter } from "@party/contract/newsletter";
import { linkEmailRequestOf } from "#features/auth/email-links/mailed-links.ts";
import { confirmSubscription, subscribe, unsubscribe } from "#features/newsletter/newsletter.ts";
import { done } from "#http/done/done.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const newsletterRoutes = ({ config, db, jobs }: Services) =>
  implementEndpoints(newsletter, {
    subscribe: async ({ body, caller }) => {
      await subscribe({ db, jobs }, body.email, linkEmailRequestOf(config, caller), caller.language);
      return done("subscriptionSent", caller);
    },
    verify: async ({ params, caller }) => {
      await confirmSubscription({ db, jobs }, params.token);
      return done("subscribed", caller);
    },
    unsubscribe: async ({ params, caller }) => {
      await unsubscribe({ db }, params.token);
      return done("unsubscribed", caller);
    },
  });
