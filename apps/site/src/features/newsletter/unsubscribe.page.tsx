import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { NoticeText } from "#shell/notice.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { newsletterContent } from "./newsletter.content.ts";
import { unsubscribeHead } from "./newsletter.head.ts";
import { NewsletterCard } from "./newsletter-card.tsx";
import { endSubscription } from "./subscription.ts";

const content = newsletterContent.unsubscribe;

export const Route = createFileRoute("/unsubscribe-newsletter/$token")({
  head: unsubscribeHead,
  component: UnsubscribePage,
});

/** Asks first: mail scanners open every link, and press nothing. */
function UnsubscribePage() {
  const { token } = Route.useParams();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<NoticeText>();

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    setOutcome(await endSubscription(token));
    setBusy(false);
  };

  return (
    <NewsletterCard title={content.title}>
      {outcome ? <Alert severity={outcome.severity}>{outcome.text}</Alert> : null}
      {outcome?.severity === "success" ? (
        <p>
          <Link to="/">{content.home}</Link>
        </p>
      ) : (
        <>
          <p>{content.question}</p>
          <p>
            <button type="button" className={buttonClass("primary")} aria-disabled={busy} onClick={confirm}>
              {busy ? content.busy : content.confirm}
            </button>
          </p>
        </>
      )}
    </NewsletterCard>
  );
}
