import { ApiError } from "@party/contract/client";
import { withOfflineHint } from "#offline/offline-message.ts";

/** The message of a failed request, and the errors of single fields by name. */
export interface FormError {
  text: string;
  fields: Record<string, string>;
}

/** @param failure message for an error without a text from the server */
export function errorMessageOf(error: unknown, failure: string): FormError {
  if (!(error instanceof ApiError)) return { text: withOfflineHint(failure), fields: {} };
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, messages]) => [name, messages.join(" ")]));
  // The general text would only repeat the error of a single field.
  const [only, ...more] = Object.values(fields);
  return { text: (more.length === 0 && only) || (error.text ?? failure), fields };
}
