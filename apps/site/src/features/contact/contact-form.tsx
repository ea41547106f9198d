import { api } from "#api.ts";
import { enteredValue, type FormSubmission, type Outcome, submitOutcome } from "#loading/form-submission.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FormCard, formGrid, formNote, HoneypotField, wholeRow } from "#ui/form-card.tsx";
import { LegalLinks } from "#ui/form-notes.tsx";
import { SuccessCard, useSubmit } from "#ui/use-submit.tsx";
import { contactContent } from "./contact.content.ts";

const { form: formContent, thanks } = contactContent;

/** Without script it posts to its own page, which shows the outcome. */
export function ContactForm({ posted: before }: { posted: FormSubmission | undefined }) {
  const { form, posted, busy, outcome, submit, clear, reset } = useSubmit("contact", sendMessage, before);
  if (outcome?.sent) {
    return (
      <SuccessCard title={thanks.title} text={thanks.text}>
        <button type="button" className={buttonClass("outlined")} onClick={reset}>
          {thanks.again}
        </button>
      </SuccessCard>
    );
  }
  const field = (name: string) => ({
    name,
    defaultValue: enteredValue(posted, name),
    error: outcome?.fields[name],
    required: true,
  });
  return (
    <FormCard title={formContent.title} note={formContent.required}>
      <form
        ref={form}
        id="form"
        className={formGrid}
        method="post"
        action="/contact#form"
        onSubmit={submit}
        onInput={clear}
      >
        {outcome ? (
          <div className={wholeRow}>
            <Alert severity="error">{outcome.text}</Alert>
          </div>
        ) : null}
        <TextField label={formContent.name} {...field("name")} autoComplete="name" maxLength={150} />
        <TextField label={formContent.email} {...field("email")} type="email" autoComplete="email" />
        <div className={wholeRow}>
          <TextField label={formContent.subject} {...field("subject")} maxLength={150} />
        </div>
        <div className={wholeRow}>
          <TextAreaField label={formContent.message} {...field("message")} rows={7} maxLength={5000} />
        </div>
        <HoneypotField />
        <p className={`${formNote} ${wholeRow}`}>
          {formContent.notice} <LegalLinks />
        </p>
        <div className={wholeRow}>
          <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
            {busy ? formContent.submitting : formContent.submit}
          </button>
        </div>
      </form>
    </FormCard>
  );
}

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
  return submitOutcome(() => api("POST /contact/", { body, idempotencyKey }), contactContent.form.failed);
}
