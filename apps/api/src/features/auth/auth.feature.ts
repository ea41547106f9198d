import { placesOfWard } from "#access/territory.ts";
import type { Feature } from "#composition/feature.ts";
import { messagesIn } from "#features/notifications/notifications.ts";
import { authJobs } from "./auth.jobs.ts";
import * as messages from "./auth.messages.ts";
import { accountData, accountSafetyData, sessionData } from "./auth.personal-data.ts";
import { accountRoutes, authRoutes } from "./auth.routes.ts";
import { listUserNames } from "./users.queries.ts";

export const authFeature = {
  routes: (services) => [...authRoutes(services), ...accountRoutes(services)],
  jobs: authJobs,
  messages: messagesIn(messages),
  personalData: { account: [...accountSafetyData, ...sessionData, ...accountData] },
  subjects: {
    session: async () => [],
    user: async ({ db }, ids) =>
      (await listUserNames(db, ids)).map(({ id, first_name, last_name, ward_id }) => ({
        ...{ id, user: id, places: placesOfWard(ward_id) },
        name: `${first_name} ${last_name}`.trim(),
      })),
  },
} satisfies Feature;
