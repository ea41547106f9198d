import { createNotification } from "#features/notifications/notifications.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const { db } = services;

  return {
    "notifications.list": () => ({ query: { limit: 2 } }),
    "notifications.read": async ({ id }) => ({ params: { id: await createNotification(db, id) } }),
    "notifications.readAll": async ({ id }) => ({ body: { until: await createNotification(db, id) } }),
  };
};
