import { type MouseEvent, useEffect, useState } from "react";
import { copyText } from "#ui/copy-text.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import css from "./payment-panel.module.css";
import { paymentsContent } from "./payments.content.ts";

const content = paymentsContent.byHand;
const SHOWN_MS = 2_000;

/** Puts a number into the clipboard; where a browser does not allow it, marks the number, for the phone's own menu. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, SHOWN_MS, false);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async ({ currentTarget }: MouseEvent) => {
    try {
      await copyText(text);
      setCopied(true);
    } catch {
      const value = currentTarget.previousElementSibling;
      if (value) getSelection()?.selectAllChildren(value);
    }
  };
  const word = copied ? content.copied : content.copy;
  return (
    <>
      <button type="button" className={css.copy} aria-label={`${word} ${what.toLowerCase()}`} onClick={copy}>
        {word}
      </button>
      <span role="status">
        <VisuallyHidden>{copied ? content.copied : ""}</VisuallyHidden>
      </span>
    </>
  );
}
