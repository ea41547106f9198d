import { ApiError } from "@party/contract/client";
import { orOffline } from "#offline/offline-message.ts";

/** What went wrong, in words, and with which fields. */
export interface FormError {
  text: string;
  fields: Record<string, string>;
}

/** The server's own words for a refusal. @param failure what is said when there are none */
export function errorMessageOf(error: unknown, failure: string): FormError {
  if (!(error instanceof ApiError)) return { text: orOffline(failure), fields: {} };
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, said]) => [name, said.join(" ")]));
  // One field at fault says it all; the general text beside it would say it twice.
  const [only, ...more] = Object.values(fields);
  return { text: (more.length === 0 && only) || (error.text ?? failure), fields };
}
