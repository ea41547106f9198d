import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import type { NoticeText } from "#shell/notice.tsx";
import { pageHead } from "#shell/page-head.ts";
import { subscribe } from "#shell/subscribe.ts";
import { Alert } from "#ui/alert.tsx";
import { NewsletterCard } from "./newsletter-card.tsx";

/** Where the newsletter form of the footer posts to when there is no script. */
export const Route = createFileRoute("/newsletter/subscribe")({
  server: {
    handlers: {
      POST: async ({ request, next }) => {
        const email = (await request.formData()).get("email");
        return next({ context: { outcome: await subscribe(String(email ?? "")) } });
      },
    },
  },
  loader: ({ serverContext }): NoticeText => {
    const outcome = (serverContext as { outcome?: NoticeText } | undefined)?.outcome;
    if (!outcome) throw redirect({ to: "/", replace: true });
    return outcome;
  },
  head: () =>
    pageHead({
      title: "Newsletter",
      description: "News from your county, once a month.",
      path: "/newsletter/subscribe",
      unlisted: true,
    }),
  component: SubscribePage,
});

function SubscribePage() {
  const { severity, text } = Route.useLoaderData();
  return (
    <NewsletterCard title="Newsletter">
      <Alert severity={severity}>{text}</Alert>
      <p>
        <Link to="/">Go to the home page</Link>
      </p>
    </NewsletterCard>
  );
}
