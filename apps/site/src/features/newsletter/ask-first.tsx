import { ApiError } from "@party/contract/client";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { NoticeText } from "#shell/notice.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { NewsletterCard } from "./newsletter-card.tsx";

interface AskFirstProps {
  words: { title: string; question: string; confirm: string; busy: string; failure: string; home: string };
  /** @returns what the server says of it. @throws ApiError */
  act: () => Promise<{ message: string }>;
}

/** Ends mails to whoever holds the link. Asks first: mail scanners open every link, and press nothing. */
export function AskFirst({ words, act }: AskFirstProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<NoticeText>();

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const { message } = await act();
      setOutcome({ severity: "success", text: message });
    } catch (error) {
      setOutcome({ severity: "error", text: (error instanceof ApiError && error.text) || words.failure });
    }
    setBusy(false);
  };

  return (
    <NewsletterCard title={words.title}>
      {outcome ? <Alert severity={outcome.severity}>{outcome.text}</Alert> : null}
      {outcome?.severity === "success" ? (
        <p>
          <Link to="/">{words.home}</Link>
        </p>
      ) : (
        <>
          <p>{words.question}</p>
          <p>
            <button type="button" className={buttonClass("primary")} aria-disabled={busy} onClick={confirm}>
              {busy ? words.busy : words.confirm}
            </button>
          </p>
        </>
      )}
    </NewsletterCard>
  );
}
