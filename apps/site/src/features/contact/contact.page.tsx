import { createFileRoute } from "@tanstack/react-router";
import { keyOfEntries } from "#idempotency-key.ts";
import { type Posted, postedIn, typedIn } from "#loading/form-submission.ts";
import { pageHead } from "#shell/page-head.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { contactContent } from "./contact.content.ts";
import css from "./contact.module.css";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ContactMap } from "./contact-map.tsx";
import { sendMessage } from "./send-message.ts";

export const Route = createFileRoute("/contact")({
  server: {
    handlers: {
      POST: async ({ request, next }) => {
        const form = await request.formData();
        const posted: Posted = { outcome: await sendMessage(form, await keyOfEntries(form)), typed: typedIn(form) };
        return next({ context: { posted } });
      },
    },
  },
  loader: ({ serverContext }): Posted | undefined => postedIn(serverContext),
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
