import type { CallOptions } from "@party/contract/client";
import type { Availability, VolunteerSkill } from "@party/contract/values/volunteering";
import { api } from "#api.ts";
import { type Outcome, outcomeOf } from "#loading/form-submission.ts";
import { volunteerContent } from "./volunteer.content.ts";

type Offer = CallOptions<"POST /volunteers/">["body"];

/** What the form says, as the API takes it. */
function offerOf(form: FormData): Offer {
  const entry = (name: string) => String(form.get(name) ?? "");
  return {
    name: entry("name"),
    phone_number: entry("phone_number"),
    email: entry("email"),
    county: entry("county"),
    constituency: entry("constituency"),
    ward: entry("ward"),
    skills: form.getAll("skills") as VolunteerSkill[],
    availability: form.getAll("availability") as Availability[],
    message: entry("message"),
    consent: form.has("consent") as true,
    website: entry("website"),
  };
}

/** Sends the volunteer form, from the browser or, without script, from the site's server. */
export const sendOffer = (form: FormData, idempotencyKey: string): Promise<Outcome> =>
  outcomeOf(
    () => api("POST /volunteers/", { body: offerOf(form), anonymous: true, idempotencyKey }),
    volunteerContent.form.failed,
  );
