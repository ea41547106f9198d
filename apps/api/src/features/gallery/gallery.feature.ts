import type { Feature } from "#composition/feature.ts";
import { galleryRoutes } from "./gallery.routes.ts";
import { galleryContent } from "./gallery.staff.ts";

export const galleryFeature = {
  routes: galleryRoutes,
  content: [galleryContent],
} satisfies Feature;
