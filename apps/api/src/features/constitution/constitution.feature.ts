import type { Feature } from "#composition/feature.ts";
import { constitutionRoutes } from "./constitution.routes.ts";
import { constitutionContent, constitutionProposalKind } from "./constitution.ts";

export const constitutionFeature = {
  routes: (services, { proposals }) => constitutionRoutes(services, proposals),
  content: [constitutionContent],
  proposals: { constitution: constitutionProposalKind },
} satisfies Feature;
