import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { subscribe } from "#shell/footer/newsletter-form.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import type { NoticeText } from "#shell/notices/notice.tsx";
import { newsletterFormContent } from "#shell/shell.content.ts";
import css from "./email-link-card.module.css";
import { EmailLinkCard } from "./email-link-card.tsx";
import { newsletterContent } from "./newsletter.content.ts";

interface PostedSubscription {
  outcome: NoticeText;
  /** As it was typed. */
  email: string;
}

/** The target of the footer's newsletter form without script. */
export const Route = createFileRoute("/newsletter/subscribe")({
  server: {
    handlers: {
      POST: async ({ request, next }) => {
        const email = String((await request.formData()).get("email") ?? "");
        const posted: PostedSubscription = { outcome: await subscribe(email), email };
        return next({ context: { posted } });
      },
    },
  },
  loader: ({ serverContext }): PostedSubscription => {
    const posted = (serverContext as { posted?: PostedSubscription } | undefined)?.posted;
    if (!posted) throw redirect({ to: "/", replace: true });
    return posted;
  },
  head: () => pageHead("/newsletter/subscribe", { unlisted: true }),
  component: SubscribePage,
});

function SubscribePage() {
  const content = newsletterContent.subscribe;
  const { outcome, email } = Route.useLoaderData();
  return (
    <EmailLinkCard title={content.title}>
      <Alert severity={outcome.severity}>{outcome.text}</Alert>
      {outcome.severity === "error" ? (
        <form method="post" action={`${import.meta.env.LANGUAGE_PATH}/newsletter/subscribe`} className={css.form}>
          <TextField
            label={newsletterFormContent.label}
            name="email"
            type="text"
            inputMode="email"
            autoComplete="email"
            defaultValue={email}
          />
          <Button type="submit">{newsletterFormContent.action}</Button>
        </form>
      ) : null}
      <p>
        <Link to="/">{content.home}</Link>
      </p>
    </EmailLinkCard>
  );
}
