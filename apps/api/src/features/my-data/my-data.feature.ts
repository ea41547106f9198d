import type { Feature } from "#composition/feature.ts";
import { erasureJobs } from "./erasure/erasure.jobs.ts";
import { confirmationData, consentData, refusalAnswerData } from "./my-data.personal-data.ts";
import { consentRoutes, myDataRoutes } from "./my-data.routes.ts";
import { erasureProposals } from "./privacy-requests/person-erasure.ts";
import { privacyRequestData } from "./privacy-requests/privacy-requests.personal-data.ts";
import { listPrivacyRequestNames } from "./privacy-requests/privacy-requests.queries.ts";
import { privacyRequestRoutes } from "./privacy-requests/privacy-requests.routes.ts";

export const myDataFeature = {
  routes: (services, { personalData }) => [
    ...consentRoutes(services),
    ...myDataRoutes(services, personalData),
    ...privacyRequestRoutes(services, personalData),
  ],
  jobs: erasureJobs,
  proposals: ({ personalData }) => ({ "person-erasure": erasureProposals(personalData) }),
  personalData: {
    consents: consentData,
    storedReplies: refusalAnswerData,
    membership: privacyRequestData,
    confirmations: confirmationData,
  },
  subjects: { "privacy-request": ({ db }, ids) => listPrivacyRequestNames(db, ids) },
} satisfies Feature;
