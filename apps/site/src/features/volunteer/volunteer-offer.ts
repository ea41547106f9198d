import type { CallOptions } from "@party/contract/client";
import type { Availability, VolunteerSkill } from "@party/contract/values/person";
import { api } from "#api.ts";
import type { PlaceLists } from "#features/locations/location-fields.tsx";
import { keyOfEntries } from "#idempotency-key.ts";
import { enteredValues, type FormOutcome, type FormSubmission, submitOutcome } from "#loading/form-submission.ts";
import { volunteerContent } from "./volunteer.content.ts";

type Offer = CallOptions<"POST /volunteers/">["body"];

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
export const sendOffer = (form: FormData, idempotencyKey: string): Promise<FormOutcome> =>
  submitOutcome(
    () => api("POST /volunteers/", { body: offerOf(form), anonymous: true, idempotencyKey }),
    volunteerContent.form.failed,
  );

/** The volunteer form as posted without script, which loads the lists of places step by step. */
export interface PostedOffer extends FormSubmission {
  places: PlaceLists;
}

/** Name of the button that only loads the next list. */
export const NEXT_LIST = "next_list";

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

/** The lists for a form without script: all counties, and the places within the chosen ones. Runs on the server. */
export async function loadPlaces(county: string, constituency: string): Promise<PlaceLists> {
  const none = () => [];
  const [counties, constituencies, wards] = await Promise.all([
    api("GET /counties/").catch(none),
    county ? api("GET /constituencies/", { query: { county } }).catch(none) : [],
    constituency ? api("GET /wards/", { query: { constituency } }).catch(none) : [],
  ]);
  return { counties, constituencies, wards };
}
