import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonRowClass, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import css from "./email-link-layout.module.css";
import { paymentsContent } from "./panel/payments.content.ts";

/** The page behind a link of an email: a heading and one action. */
export function EmailLinkLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Class of a card on the page. */
export const emailLinkCardClass = css.card;

const content = paymentsContent.page;

interface EmailLinkFailureProps {
  text: string;
  /** There is no such link, so trying again is useless. */
  unknown: boolean;
  onRetry: () => void;
}

/** Error of a page that is opened by a link in an email. */
export function EmailLinkFailure({ text, unknown, onRetry }: EmailLinkFailureProps) {
  return (
    <div className={emailLinkCardClass}>
      <Alert severity="error">{text}</Alert>
      {unknown ? <p>{content.unknown}</p> : null}
      <p className={buttonRowClass}>
        {unknown ? null : <Button onClick={onRetry}>{content.again}</Button>}
        <Link to="/contact" className={buttonVariantClass("outlined")}>
          {content.contact}
        </Link>
      </p>
    </div>
  );
}
