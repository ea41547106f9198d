import { Alert } from "@party/ui/alert.tsx";
import { Link } from "@tanstack/react-router";
import css from "./form-notes.module.css";

const legalLinksContent = {
  before: "Read our ",
  privacy: "privacy notice",
  between: " and our ",
  terms: "terms of sale",
  after: ".",
} as const;

/** Links to the privacy notice, for forms. @param terms also to the terms of sale */
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
 * For a form that does not work without script.
 * @param what names what needs the script
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
