import type { CallOptions } from "@party/contract/client";
import type { Availability, VolunteerSkill } from "@party/contract/values/person";
import { api } from "#api.ts";
import { NEXT_LIST, type PlaceLists } from "#features/locations/location-fields.tsx";
import { loadPlaces } from "#features/locations/served-places.ts";
import { keyOfEntries } from "#idempotency-key.ts";
import { enteredValues, type FormOutcome, type FormSubmission, submitOutcome } from "#loading/form-submission.ts";
import { volunteerContent } from "./volunteer.content.ts";

type OfferBody = CallOptions<"POST /volunteers/">["body"];

function offerOf(form: FormData): OfferBody {
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
export const sendOffer = (form: FormData, idempotencyKey: string): Promise<FormOutcome> =>
  submitOutcome(
    () => api("POST /volunteers/", { body: offerOf(form), anonymous: true, idempotencyKey }),
    volunteerContent.form.failed,
  );

/** The volunteer form as posted without script, which loads the lists of places step by step. */
export interface PostedOffer extends FormSubmission {
  places: PlaceLists;
}

export async function receiveOffer(form: FormData): Promise<PostedOffer> {
  const entry = (name: string) => String(form.get(name) ?? "");
  const listOnly = form.has(NEXT_LIST);
  const [outcome, places] = await Promise.all([
    listOnly ? undefined : keyOfEntries(form).then((key) => sendOffer(form, key)),
    loadPlaces(entry("county"), entry("constituency")),
  ]);
  return { ...(outcome ? { outcome } : {}), values: enteredValues(form), places };
}

/** The empty form. */
export const emptyOffer = async (): Promise<PostedOffer> => ({ values: {}, places: await loadPlaces("", "") });
