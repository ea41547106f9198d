import { newsletter } from "@party/contract/newsletter";
import { linkEmailRequestOf } from "#features/auth/email-links/mailed-links.ts";
import { confirmSubscription, subscribe, unsubscribe } from "#features/newsletter/newsletter.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const newsletterRoutes = ({ config, db, jobs }: Services) =>
  implementEndpoints(newsletter, {
    subscribe: async ({ body, caller }) => {
      await subscribe({ db, jobs }, body.email, linkEmailRequestOf(config, caller), caller.language);
      return { message: "Thank you! Please check your email and click the link to confirm your subscription." };
    },
    verify: async ({ params }) => {
      await confirmSubscription({ db, jobs }, params.token);
      return { message: "Thank you! Your subscription is confirmed." };
    },
    unsubscribe: async ({ params }) => {
      await unsubscribe({ db }, params.token);
      return { message: "You have been unsubscribed. We will send you no more newsletters." };
    },
  });
