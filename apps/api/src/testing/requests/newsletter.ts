import {
  insertConfirmationToken,
  insertUnsubscribeToken,
  upsertPendingSubscription,
} from "#features/newsletter/newsletter.queries.ts";
import { hashOfToken } from "#features/newsletter/newsletter.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const { db } = services;
  async function createNewsletterToken(): Promise<string> {
    const token = crypto.randomUUID();
    const subscription = await upsertPendingSubscription(db, `${token}@party.example`, 60);
    await insertConfirmationToken(db, { hash: hashOfToken(token), subscriptionId: subscription!.id, days: 7 });
    await insertUnsubscribeToken(db, hashOfToken(token), subscription!.id);
    return token;
  }

  return {
    "newsletter.subscribe": () => ({ body: { email: "tom@party.example" } }),
    "newsletter.verify": async () => ({ params: { token: await createNewsletterToken() } }),
    "newsletter.unsubscribe": async () => ({ params: { token: await createNewsletterToken() } }),
  };
};
