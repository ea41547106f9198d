import type { CountyOffice } from "@party/contract/branches";
import { phoneInGroups } from "@party/contract/values/person";
import { contactText } from "@party/samples/texts/contact";
import { Alert } from "@party/ui/alert.tsx";
import { Button, SubmitButton } from "@party/ui/form/button.tsx";
import { TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { keyOfEntries } from "#idempotency-key.ts";
import { textParam, withoutUndefined } from "#loading/data/search-params.ts";
import {
  enteredValue,
  enteredValues,
  type FormOutcome,
  type FormSubmission,
  submissionFrom,
  submitOutcome,
} from "#loading/form-submission.ts";
import { publishedText } from "#page-context.ts";
import { type PartyContacts, party } from "#party.ts";
import { useMemberValues } from "#session/use-session.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { FormCard, formGridClass, formNoteClass, HoneypotField, wholeRowClass } from "#ui/forms/form-card.tsx";
import { LegalLinks } from "#ui/forms/form-notes.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { SuccessCard } from "#ui/success-card.tsx";
import { contactContent } from "./contact.content.ts";
import css from "./contact.module.css";
import { ContactMap } from "./contact-map.tsx";
import { CountyOffices } from "./county-offices.tsx";

export const Route = createFileRoute("/contact")({
  server: {
    handlers: {
      POST: async ({ request, next }) => {
        const form = await request.formData();
        const posted: FormSubmission = {
          outcome: await sendMessage(form, await keyOfEntries(form)),
          values: enteredValues(form),
        };
        return next({ context: { posted } });
      },
    },
  },
  validateSearch: ({ county }): { county?: string } => withoutUndefined({ county: textParam(county, 60) }),
  // A slow list does not hold up the form: the browser loads it. A static import here would be part of every page.
  loader: async ({ serverContext }): Promise<ContactData> => ({
    posted: submissionFrom(serverContext),
    offices: import.meta.env.SSR
      ? await (await import("./offices.ts")).loadOffices().catch(() => undefined)
      : undefined,
  }),
  head: () => pageHead("/contact"),
  component: ContactPage,
});

interface ContactData {
  posted: FormSubmission | undefined;
  offices: CountyOffice[] | undefined;
}

function ContactPage() {
  const { title, subtitle, intro, ...details } = publishedText("contact") ?? {
    ...contactText(party),
    ...party.contacts,
  };
  const { posted, offices } = Route.useLoaderData();
  const { county } = Route.useSearch();
  return (
    <>
      <PageHero title={title} subtitle={subtitle} />
      <PageBody>
        <CountyOffices served={offices} wanted={county} />
        <p>{intro}</p>
        <div className={css.columns}>
          <div className={css.aside}>
            <ContactDetails {...details} />
            <ContactMap />
          </div>
          <ContactForm posted={posted} />
        </div>
      </PageBody>
    </>
  );
}

const detailsContent = contactContent.details;

function ContactDetails({ address, phone, email, hours, placeholder }: PartyContacts) {
  return (
    <section aria-labelledby="details">
      <h2 id="details">{detailsContent.title}</h2>
      <dl className={css.details}>
        <div>
          <dt>{detailsContent.address}</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>{detailsContent.phone}</dt>
          <dd>
            <a href={`tel:${phone}`}>{phoneInGroups(phone)}</a>
          </dd>
        </div>
        <div>
          <dt>{detailsContent.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>{detailsContent.hours}</dt>
          <dd>{hours}</dd>
        </div>
      </dl>
      {placeholder ? <p className={css.placeholder}>{detailsContent.placeholder}</p> : null}
    </section>
  );
}

const { form: formContent, thanks } = contactContent;

/** Without script it posts to its own page, which shows the outcome. */
function ContactForm({ posted: before }: { posted: FormSubmission | undefined }) {
  const { form, posted, busy, outcome, submit, clear, reset } = useSubmit(
    "contact",
    sendMessage,
    before,
    useMemberValues(),
  );
  if (outcome?.sent) {
    return (
      <SuccessCard title={thanks.title} text={thanks.text}>
        <Button look="outlined" onClick={reset}>
          {thanks.again}
        </Button>
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
        className={formGridClass}
        method="post"
        action={`${import.meta.env.LANGUAGE_PATH}/contact#form`}
        onSubmit={submit}
        onInput={clear}
      >
        {outcome ? (
          <div className={wholeRowClass}>
            <Alert severity="error">{outcome.text}</Alert>
          </div>
        ) : null}
        <TextField label={formContent.name} {...field("name")} autoComplete="name" maxLength={150} />
        <TextField label={formContent.email} {...field("email")} type="email" autoComplete="email" />
        <div className={wholeRowClass}>
          <TextField label={formContent.subject} {...field("subject")} maxLength={150} />
        </div>
        <div className={wholeRowClass}>
          <TextAreaField label={formContent.message} {...field("message")} rows={7} maxLength={5000} />
        </div>
        <HoneypotField />
        <p className={`${formNoteClass} ${wholeRowClass}`}>
          {formContent.notice} <LegalLinks />
        </p>
        <div className={wholeRowClass}>
          <SubmitButton busy={busy} label={formContent.submit} busyLabel={formContent.submitting} />
        </div>
      </form>
    </FormCard>
  );
}

/** Sends the contact form, from the browser or, without script, from the site's server. */
function sendMessage(form: FormData, idempotencyKey: string): Promise<FormOutcome> {
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
