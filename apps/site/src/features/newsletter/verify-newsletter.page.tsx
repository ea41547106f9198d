import { VERIFY_REDIRECT_MS } from "@party/contract/values/limits";
import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import type { NoticeText } from "#shell/notice.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { newsletterContent } from "./newsletter.content.ts";
import { verifyHead } from "./newsletter.head.ts";
import css from "./newsletter-card.module.css";
import { NewsletterCard } from "./newsletter-card.tsx";
import { askToConfirm, confirmSubscription } from "./subscription.ts";

const content = newsletterContent.verify;

/** Mail scanners open every link, so it is the page in a browser that confirms; without script it is nothing. */
export const Route = createFileRoute("/verify-newsletter/$token")({
  ssr: false,
  // The page's own server asks the API: a browser would write the API's 404 into its console as an error, though the
  // page has words for it.
  server: { handlers: { POST: async ({ params }) => Response.json(await confirmSubscription(params.token)) } },
  head: verifyHead,
  // The router would show it for half a second even when there is nothing left to wait for.
  pendingMinMs: 0,
  pendingComponent: Opening,
  component: VerifyNewsletterPage,
});

function Opening() {
  return (
    <>
      <Spinner label={content.busy} />
      <noscript>{content.needsScript}</noscript>
    </>
  );
}

function Verifying() {
  return (
    <NewsletterCard title={content.title}>
      <Spinner label={content.busy} />
    </NewsletterCard>
  );
}

function VerifyNewsletterPage() {
  const { token } = Route.useParams();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<NoticeText>();

  const verify = useCallback(() => {
    let current = true;
    setOutcome(undefined);
    void askToConfirm(token).then((told) => current && setOutcome(told));
    return () => {
      current = false;
    };
  }, [token]);
  useEffect(verify, [verify]);

  const confirmed = outcome?.severity === "success";
  useEffect(() => {
    if (!confirmed) return;
    const timer = setTimeout(() => void navigate({ to: "/", replace: true }), VERIFY_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [confirmed, navigate]);

  if (!outcome) return <Verifying />;
  return (
    <NewsletterCard title={content.title}>
      <Alert severity={outcome.severity}>{outcome.text}</Alert>
      {confirmed ? (
        <p>
          {content.redirect}{" "}
          <Link to="/" replace>
            {content.home}
          </Link>
        </p>
      ) : (
        <>
          <p>{content.failureHelp}</p>
          <p className={css.actions}>
            <button type="button" className={buttonClass("primary")} onClick={verify}>
              {content.again}
            </button>
            <Link to="/contact" className={buttonClass("outlined")}>
              {content.contact}
            </Link>
          </p>
        </>
      )}
    </NewsletterCard>
  );
}
