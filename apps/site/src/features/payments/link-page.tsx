import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonClass, buttonRowClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import centeredCss from "./centered-page.module.css";
import { paymentsContent } from "./panel/payments.content.ts";

/** The page behind a link of an email: a heading and one action. */
export function CenteredPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={centeredCss.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Class of a card on the page. */
export const centeredCardClass = centeredCss.card;

const content = paymentsContent.page;

interface LinkFailureProps {
  text: string;
  /** There is no such link, so trying again is useless. */
  unknown: boolean;
  onRetry: () => void;
}

/** Error of a page that is opened by a link in an email. */
export function LinkFailure({ text, unknown, onRetry }: LinkFailureProps) {
  return (
    <div className={centeredCardClass}>
      <Alert severity="error">{text}</Alert>
      {unknown ? <p>{content.unknown}</p> : null}
      <p className={buttonRowClass}>
        {unknown ? null : <Button onClick={onRetry}>{content.again}</Button>}
        <Link to="/contact" className={buttonClass("outlined")}>
          {content.contact}
        </Link>
      </p>
    </div>
  );
}
