import type { VolunteerOffer } from "@party/contract/volunteers";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";

let createdCount = 0;

/** By default an offer of Mekatilili, who teaches and drives. */
export const createOfferBody = (differing: Partial<VolunteerOffer> = {}): VolunteerOffer => {
  createdCount += 1;
  return {
    name: "Mekatilili wa Menza",
    phone_number: `+2547${String(createdCount).padStart(8, "0")}`,
    email: `mekatilili.${createdCount}@party.example`,
    ...HOME_PLACE,
    skills: ["teaching", "driving"],
    availability: ["weekends"],
    message: "I speak Kigiriama.",
    consent: true,
    ...differing,
  };
};
