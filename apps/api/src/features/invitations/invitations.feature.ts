import type { Feature } from "#composition/feature.ts";
import { invitationJobs } from "./invitations.jobs.ts";
import { invitationData } from "./invitations.personal-data.ts";
import { invitationRoutes } from "./invitations.routes.ts";

export const invitationsFeature = {
  routes: invitationRoutes,
  jobs: invitationJobs,
  personalData: { invitations: invitationData },
} satisfies Feature;
