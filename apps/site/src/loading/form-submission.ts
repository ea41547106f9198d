import { ApiError } from "@party/contract/client";
import { withOfflineHint } from "#offline/offline-message.ts";

/** The result of sending a form. */
export interface Outcome {
  sent: boolean;
  /** The message for the visitor. */
  text: string;
  /** Errors of fields by name. */
  fields: Record<string, string>;
}

/** Sends a form. Never throws. @param failure message for an error without a text from the server */
export async function submitOutcome(send: () => Promise<{ message: string }>, failure: string): Promise<Outcome> {
  try {
    return { sent: true, text: (await send()).message, fields: {} };
  } catch (error) {
    if (!(error instanceof ApiError)) return { sent: false, text: withOfflineHint(failure), fields: {} };
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, messages]) => [name, messages.join(" ")]),
    );
    return { sent: false, text: error.text ?? failure, fields };
  }
}

/** A form that was submitted without script: its outcome and its values. */
export interface FormSubmission {
  outcome?: Outcome;
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
