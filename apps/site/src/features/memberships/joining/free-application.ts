import type { Gender } from "@party/contract/values/person";
import { api } from "#api.ts";
import { NEXT_LIST, type PlaceLists } from "#features/locations/location-fields.tsx";
import { loadPlaces } from "#features/locations/served-places.ts";
import { keyOfEntries } from "#idempotency-key.ts";
import { enteredValues, type FormError, type FormSubmission, formErrorOf } from "#loading/form-submission.ts";
import { personFrom } from "../application/application.ts";
import { listOfferedPlans, planOf } from "../plans.ts";
import { joinUsContent } from "./join-us.content.ts";

/** The application for the free plan as posted without script. */
export interface PostedApplication extends Pick<FormSubmission, "values"> {
  places: PlaceLists;
  /** The application was received. */
  received?: true;
  /** Its number, if the server says it. */
  id?: number | undefined;
  error?: FormError;
}

/** Runs on the site's server. */
export async function receiveApplication(form: FormData): Promise<PostedApplication> {
  const entry = (name: string) => String(form.get(name) ?? "");
  const [outcome, places] = await Promise.all([
    form.has(NEXT_LIST) ? {} : sendApplication(form, entry),
    loadPlaces(entry("county"), entry("constituency")),
  ]);
  return { ...outcome, values: enteredValues(form), places };
}

async function sendApplication(
  form: FormData,
  entry: (name: string) => string,
): Promise<Pick<PostedApplication, "received" | "id" | "error">> {
  const person = personFrom(entry);
  const body = {
    ...person,
    // The server says that it is missing.
    gender: person.gender as Gender,
    membership_type: (listOfferedPlans().find(({ fee }) => fee === 0) ?? planOf("mwananchi")).id,
    payment_method: "mpesa" as const,
  };
  try {
    const idempotencyKey = await keyOfEntries(form);
    const { id } = await api("POST /memberships/public/", { body, anonymous: true, idempotencyKey });
    return { received: true, id };
  } catch (error) {
    return { error: formErrorOf(error, joinUsContent.outcomes.failed) };
  }
}

export const emptyApplicationForm = async (): Promise<PostedApplication> => ({
  values: {},
  places: await loadPlaces("", ""),
});
