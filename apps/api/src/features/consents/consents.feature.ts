import type { Feature } from "#composition/feature.ts";
import { consentTimelineSources } from "./consents.timeline.ts";

export const consentsFeature = {
  timeline: consentTimelineSources,
} satisfies Feature;
