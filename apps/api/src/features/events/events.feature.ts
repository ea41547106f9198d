import type { Feature } from "#composition/feature.ts";
import { eventRoutes } from "./events.routes.ts";
import { eventContent } from "./events.staff.ts";
import { newEventAnnouncements } from "./events.ts";

export const eventsFeature = {
  routes: eventRoutes,
  content: [eventContent],
  announcements: [newEventAnnouncements],
} satisfies Feature;
