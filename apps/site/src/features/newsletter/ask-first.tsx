import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { NoticeText } from "#shell/notice.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { NewsletterCard } from "./newsletter-card.tsx";

interface AskFirstProps {
  words: { title: string; question: string; confirm: string; busy: string; home: string };
  /** Never throws: what went wrong is an outcome too. */
  act: () => Promise<NoticeText>;
}

/** Ends mails to whoever holds the link. Asks first: mail scanners open every link, and press nothing. */
export function AskFirst({ words, act }: AskFirstProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<NoticeText>();

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    setOutcome(await act());
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
