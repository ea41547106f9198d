import { createFileRoute } from "@tanstack/react-router";
import { keyOfEntries } from "#idempotency-key.ts";
import { enteredValues, type FormSubmission, submissionFrom } from "#loading/form-submission.ts";
import { party, phoneInGroups } from "#party.ts";
import { pageHead } from "#shell/page-head.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { contactContent } from "./contact.content.ts";
import css from "./contact.module.css";
import { ContactForm, sendMessage } from "./contact-form.tsx";
import { ContactMap } from "./contact-map.tsx";

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
  loader: ({ serverContext }): FormSubmission | undefined => submissionFrom(serverContext),
  head: () => pageHead({ title: "Contact", description: "Write, call or visit the party's office.", path: "/contact" }),
  component: ContactPage,
});

function ContactPage() {
  const { title, subtitle, intro } = contactContent;
  return (
    <>
      <PageHero title={title} subtitle={subtitle} />
      <PageBody>
        <p>{intro}</p>
        <div className={css.columns}>
          <div className={css.aside}>
            <ContactDetails />
            <ContactMap />
          </div>
          <ContactForm posted={Route.useLoaderData()} />
        </div>
      </PageBody>
    </>
  );
}

const { address, phone, email, hours, placeholder } = party.contacts;
const detailsContent = contactContent.details;

function ContactDetails() {
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
            <a href={`tel:${phone}`}>{phoneInGroups}</a>
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
