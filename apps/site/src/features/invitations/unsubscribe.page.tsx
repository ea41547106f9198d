import { ApiError } from "@party/contract/client";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import type { NoticeText } from "#shell/notice.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { NewsletterCard } from "../newsletter/newsletter-card.tsx";
import { refuseContent as content } from "./invitations.content.ts";
import { refuseInvitationsHead } from "./unsubscribe.head.ts";

export const Route = createFileRoute("/unsubscribe-invitations/$token")({
  head: refuseInvitationsHead,
  component: RefusePage,
});

async function refuse(token: string): Promise<NoticeText> {
  try {
    const { message } = await api("POST /api/invitations/unsubscribe/{token}/", { params: { token }, anonymous: true });
    return { severity: "success", text: message };
  } catch (error) {
    return { severity: "error", text: (error instanceof ApiError && error.text) || content.failure };
  }
}

/** Asks first: mail scanners open every link, and press nothing. */
function RefusePage() {
  const { token } = Route.useParams();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<NoticeText>();
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    setOutcome(await refuse(token));
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
