import type { Feature } from "#composition/feature.ts";
import { textAnswerData } from "./text-reviews.personal-data.ts";
import { listAnsweredFiles } from "./text-reviews.queries.ts";
import { textReviewRoutes } from "./text-reviews.routes.ts";

export const textReviewsFeature = {
  routes: textReviewRoutes,
  personalData: { officeWork: textAnswerData },
  subjects: { "text-file": ({ db }, ids) => listAnsweredFiles(db, ids) },
} satisfies Feature;
