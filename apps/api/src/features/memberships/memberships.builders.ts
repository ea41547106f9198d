import type { Application } from "@party/contract/memberships";
import { HOME } from "#features/auth/auth.builders.ts";
import { applyForMembership } from "#features/memberships/memberships.ts";
import type { Services } from "#services.ts";

let made = 0;

/** What somebody types into the membership form: Tom, thirty, for the free plan, unless said otherwise. */
export const anApplication = (differing: Partial<Application> = {}): Application => {
  made += 1;
  return {
    first_name: "Tom",
    last_name: "Mboya",
    phone_number: `+2541${String(made).padStart(8, "0")}`,
    age: 30,
    gender: "male",
    occupation: "Clerk",
    ...HOME,
    membership_type: "mwananchi",
    payment_method: null,
    ...differing,
  };
};

/** A membership of a user as it stands right after applying. */
export const aMembership = (services: Pick<Services, "db">, userId: number, differing: Partial<Application> = {}) =>
  applyForMembership(services, userId, anApplication(differing));
