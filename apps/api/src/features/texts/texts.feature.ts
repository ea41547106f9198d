import type { Feature } from "#composition/feature.ts";
import { siteTextJobs, textProposals } from "./text-proposals.ts";
import { textProposalRoutes, textRoutes } from "./texts.routes.ts";
import { textContent } from "./texts.staff.ts";

export const textsFeature = {
  routes: (services, { proposals }) => [...textRoutes(services), ...textProposalRoutes(services, proposals)],
  jobs: siteTextJobs,
  content: [textContent],
  proposals: { text: textProposals },
} satisfies Feature;
