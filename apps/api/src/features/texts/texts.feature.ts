import type { Feature } from "#composition/feature.ts";
import { textProposalRoutes, textRoutes } from "./texts.routes.ts";
import { siteTextJobs, textContent, textProposals } from "./texts.staff.ts";

export const textsFeature = {
  routes: (services, { proposals }) => [...textRoutes(services), ...textProposalRoutes(services, proposals)],
  jobs: siteTextJobs,
  content: [textContent],
  proposals: { text: textProposals },
} satisfies Feature;
