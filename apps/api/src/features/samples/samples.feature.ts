import type { Feature } from "#composition/feature.ts";
import { messagesIn } from "#features/notifications/notifications.ts";
import * as messages from "./samples.messages.ts";
import { sampleRoutes } from "./samples.routes.ts";
import { sampleProposals } from "./samples.ts";

export const samplesFeature = {
  routes: (services, { proposals }) => sampleRoutes(services, proposals),
  messages: messagesIn(messages),
  proposals: { samples: sampleProposals },
} satisfies Feature;
