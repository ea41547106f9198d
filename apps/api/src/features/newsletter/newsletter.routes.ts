import { newsletter } from "@party/contract/newsletter";
import { confirmSubscription, endSubscription, requestNewsletter } from "#features/newsletter/newsletter.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const newsletterRoutes = ({ db, jobs }: Services) =>
  implement(newsletter, {
    subscribe: async ({ body }) => {
      await requestNewsletter({ db, jobs }, body.email);
      return { message: "Thank you! Please check your email and click the link to confirm your subscription." };
    },
    verify: async ({ params }) => {
      await confirmSubscription({ db, jobs }, params.token);
      return { message: "Thank you! Your subscription is confirmed." };
    },
    unsubscribe: async ({ params }) => {
      await endSubscription({ db }, params.token);
      return { message: "You have been unsubscribed. We will send you no more newsletters." };
    },
  });
