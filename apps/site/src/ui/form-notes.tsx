import { Link } from "@tanstack/react-router";
import { Alert } from "./alert.tsx";
import css from "./form-notes.module.css";

const legalLinksContent = {
  before: "Read our ",
  privacy: "privacy notice",
  between: " and our ",
  terms: "terms of sale",
  after: ".",
} as const;

/** A sentence of its own after what a form says about the details it takes. @param terms money is asked for too */
export function LegalLinks({ terms }: { terms?: boolean }) {
  return (
    <>
      {legalLinksContent.before}
      <Link to="/privacy">{legalLinksContent.privacy}</Link>
      {terms ? (
        <>
          {legalLinksContent.between}
          <Link to="/terms">{legalLinksContent.terms}</Link>
        </>
      ) : null}
      {legalLinksContent.after}
    </>
  );
}

/**
 * For a form that is nothing without script: what it takes lives in the browser's own storage, or follows a payment.
 * @param what there is to use, where that is more than a form
 */
export function NeedsScript({ what = "this form" }: { what?: string }) {
  return (
    <noscript>
      <div className={css.needed}>
        <Alert severity="info">{`Please turn on JavaScript to use ${what}.`}</Alert>
      </div>
    </noscript>
  );
}
