import type { PlaceLists } from "#features/locations/location-fields.tsx";
import { keyOfEntries } from "#idempotency-key.ts";
import { type Posted, typedIn } from "#loading/form-submission.ts";
import { placesFor } from "./places-for-form.ts";
import { sendOffer } from "./send-offer.ts";

/** The volunteer form of a browser without script, which asks for the lists of places step by step. */
export interface PostedOffer extends Posted {
  places: PlaceLists;
}

/** Name of the button that only asks for the next list. */
export const NEXT_LIST = "next_list";

export async function takeOffer(form: FormData): Promise<PostedOffer> {
  const entry = (name: string) => String(form.get(name) ?? "");
  const asksOnly = form.has(NEXT_LIST);
  const [outcome, places] = await Promise.all([
    asksOnly ? undefined : keyOfEntries(form).then((key) => sendOffer(form, key)),
    placesFor(entry("county"), entry("constituency")),
  ]);
  return { ...(outcome ? { outcome } : {}), typed: typedIn(form), places };
}

/** The empty form. */
export const emptyOffer = async (): Promise<PostedOffer> => ({ typed: {}, places: await placesFor("", "") });
