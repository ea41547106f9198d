import { ApiError } from "@party/contract/client";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { NoticeText } from "#shell/notices/notice.tsx";
import css from "./email-link-card.module.css";

/** The card of a page that a link in an email opens. */
export function EmailLinkCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <div className={css.card}>
        <h1 className={css.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

interface UnsubscribeFormProps {
  content: { title: string; question: string; confirm: string; busy: string; failure: string; home: string };
  /** @param token of the page's address. @throws ApiError */
  submit: (token: string) => Promise<{ message: string }>;
}

/** Unsubscribes by the link of an email. It needs a click: mail scanners open every link but press nothing. */
export function UnsubscribeForm({ content, submit }: UnsubscribeFormProps) {
  const { token = "" } = useParams({ strict: false });
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<NoticeText>();

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const { message } = await submit(token);
      setOutcome({ severity: "success", text: message });
    } catch (error) {
      setOutcome({ severity: "error", text: (error instanceof ApiError && error.text) || content.failure });
    }
    setBusy(false);
  };

  return (
    <EmailLinkCard title={content.title}>
      {outcome ? <Alert severity={outcome.severity}>{outcome.text}</Alert> : null}
      {outcome?.severity === "success" ? (
        <p>
          <Link to="/">{content.home}</Link>
        </p>
      ) : (
        <>
          <p>{content.question}</p>
          <p>
            <Button aria-disabled={busy} onClick={confirm}>
              {busy ? content.busy : content.confirm}
            </Button>
          </p>
        </>
      )}
    </EmailLinkCard>
  );
}
