import type { Feature } from "#composition/feature.ts";
import { viewData } from "./views.personal-data.ts";
import { viewRoutes } from "./views.routes.ts";

export const viewsFeature = {
  routes: viewRoutes,
  personalData: { officeWork: viewData },
  subjects: { view: async () => [] },
} satisfies Feature;
