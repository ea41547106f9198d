import { Link } from "@tanstack/react-router";
import { legalLinksContent as content } from "./legal-links.content.ts";

/** A sentence of its own after what a form says about the details it takes. @param terms money is asked for too */
export function LegalLinks({ terms }: { terms?: boolean }) {
  return (
    <>
      {content.before}
      <Link to="/privacy">{content.privacy}</Link>
      {terms ? (
        <>
          {content.between}
          <Link to="/terms">{content.terms}</Link>
        </>
      ) : null}
      {content.after}
    </>
  );
}
