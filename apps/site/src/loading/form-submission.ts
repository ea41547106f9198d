import { ApiError } from "@party/contract/client";
import { orOffline } from "#offline/offline-message.ts";

/** What became of a form. */
export interface Outcome {
  sent: boolean;
  /** What the visitor is told. */
  text: string;
  /** What is wrong with an entry, by its name. */
  fields: Record<string, string>;
}

/** Sends a form's entries. Never throws. @param failure what is said when the server gave no reason */
export async function outcomeOf(send: () => Promise<{ message: string }>, failure: string): Promise<Outcome> {
  try {
    return { sent: true, text: (await send()).message, fields: {} };
  } catch (error) {
    if (!(error instanceof ApiError)) return { sent: false, text: orOffline(failure), fields: {} };
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, said]) => [name, said.join(" ")]));
    return { sent: false, text: error.text ?? failure, fields };
  }
}

/** A form that a browser without script has posted: its outcome, and what was typed. */
export interface Posted {
  outcome?: Outcome;
  typed: Record<string, string[]>;
}

export const typedIn = (form: FormData): Posted["typed"] =>
  Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String)]));

/** What the handler of a POST left for the page. */
export const postedIn = <T extends Posted>(serverContext: unknown): T | undefined =>
  (serverContext as { posted?: T } | undefined)?.posted;

/** What was typed into a field, for `defaultValue`. */
export const typedValue = (posted: Posted | undefined, name: string): string | undefined => posted?.typed[name]?.[0];
