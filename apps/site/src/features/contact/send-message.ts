import { api } from "#api.ts";
import { type Outcome, outcomeOf } from "#loading/form-submission.ts";
import { contactContent } from "./contact.content.ts";

/** Sends the contact form, from the browser or, without script, from the site's server. */
export function sendMessage(form: FormData, idempotencyKey: string): Promise<Outcome> {
  const entry = (name: string) => String(form.get(name) ?? "");
  const body = {
    name: entry("name"),
    email: entry("email"),
    subject: entry("subject"),
    message: entry("message"),
    website: entry("website"),
  };
  return outcomeOf(() => api("POST /contact/", { body, idempotencyKey }), contactContent.form.failed);
}
