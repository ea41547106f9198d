import { ApiError } from "@party/contract/client";
import { VERIFY_REDIRECT_MS } from "@party/contract/values/limits";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonRowClass, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { api } from "#api.ts";
import { textOrEmpty } from "#loading/data/live-or-sample.ts";
import { pageHead } from "#shell/head/page-head.ts";
import type { NoticeText } from "#shell/notices/notice.tsx";
import { EmailLinkCard } from "./email-link-card.tsx";
import { newsletterContent } from "./newsletter.content.ts";

const content = newsletterContent.verify;

/** Mail scanners open every link, so the script of the page confirms, not the request for it. */
export const Route = createFileRoute("/verify-newsletter/$token")({
  staticData: { actsByItself: true },
  // The site's server calls the API: in the browser an expected 404 would be logged as an error in the console.
  server: { handlers: { POST: async ({ params }) => Response.json(await confirmSubscription(params.token)) } },
  head: () => pageHead("/verify-newsletter/$token", { path: undefined }),
  component: VerifyNewsletterPage,
});

function VerifyingCard() {
  return (
    <EmailLinkCard title={content.title}>
      <Spinner label={content.busy} />
      <p>{content.wait}</p>
      <noscript>{content.needsScript}</noscript>
    </EmailLinkCard>
  );
}

function VerifyNewsletterPage() {
  const { token } = Route.useParams();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<NoticeText>();

  const verify = useCallback(() => {
    let current = true;
    setOutcome(undefined);
    void confirmBySiteServer(token).then((result) => current && setOutcome(result));
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

  if (!outcome) return <VerifyingCard />;
  return (
    <EmailLinkCard title={content.title}>
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
          <p className={buttonRowClass}>
            <Button onClick={verify}>{content.again}</Button>
            <Link to="/contact" className={buttonVariantClass("outlined")}>
              {content.contact}
            </Link>
          </p>
        </>
      )}
    </EmailLinkCard>
  );
}

/** Confirms by way of the site's server. Never throws. */
async function confirmBySiteServer(token: string): Promise<NoticeText> {
  try {
    const answer = await fetch(`${import.meta.env.LANGUAGE_PATH}/verify-newsletter/${encodeURIComponent(token)}`, {
      method: "POST",
    });
    if (answer.ok) return await answer.json();
  } catch {
    // The error below.
  }
  return { severity: "error", text: content.failed };
}

/** Confirms a subscription by the token of the email; runs on the server. Never throws. */
async function confirmSubscription(token: string): Promise<NoticeText> {
  try {
    const reply = await api("GET /api/newsletter/verify/{token}/", { params: { token }, anonymous: true });
    return { severity: "success", text: textOrEmpty(reply?.message) || content.verified };
  } catch (error) {
    return { severity: "error", text: (error instanceof ApiError && error.text) || content.failed };
  }
}
