import { ApiError } from "@party/contract/client";
import { formUnavailableText, offlineFormText } from "./loading.content.ts";

/** Appends the offline hint to a message when there is no network; never on the server. */
export const withOfflineHint = (failure: string): string =>
  navigator.onLine === false ? `${failure} ${offlineFormText}` : failure;

/** The message of a form that could not be sent, and the errors of its fields by name. */
export interface FormError {
  text: string;
  fields: Record<string, string>;
}

/** Maps an error of the API to a form. @param failure message for an error without a text from the server */
export function formErrorOf(error: unknown, failure: string): FormError {
  if (!(error instanceof ApiError)) return { text: withOfflineHint(failure), fields: {} };
  const fields = Object.entries(error.fields).map(([name, messages]) => [name, messages.join(" ")]);
  return { text: error.text ?? failure, fields: Object.fromEntries(fields) };
}

/** A form's error in one message: that of the only wrong field, which the general text would only announce. */
export function errorSummaryOf({ text, fields }: FormError): string {
  const [only, ...more] = Object.values(fields);
  return (more.length === 0 && only) || text;
}

/** The result of sending a form, with the message for the visitor. */
export interface FormOutcome extends FormError {
  sent: boolean;
}

/** Sends a form. Never throws. @param failure message for an error without a text from the server */
export async function submitOutcome(send: () => Promise<{ message: string }>, failure: string): Promise<FormOutcome> {
  try {
    return { sent: true, text: (await send()).message, fields: {} };
  } catch (error) {
    const isTaken = !(error instanceof ApiError && [404, 405].includes(error.status));
    return { sent: false, ...formErrorOf(error, isTaken ? failure : formUnavailableText()) };
  }
}

/** A form that was submitted without script: its outcome and its values. */
export interface FormSubmission {
  outcome?: FormOutcome;
  values: Record<string, string[]>;
}

export const enteredValues = (form: FormData): FormSubmission["values"] =>
  Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String)]));

/** The submission that the handler of a POST passed to the page. */
export const submissionFrom = <T extends FormSubmission>(serverContext: unknown): T | undefined =>
  (serverContext as { posted?: T } | undefined)?.posted;

/** The submitted value of a field, for `defaultValue`. */
export const enteredValue = (submission: FormSubmission | undefined, name: string): string | undefined =>
  submission?.values[name]?.[0];
