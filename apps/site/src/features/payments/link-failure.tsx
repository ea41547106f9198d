import { Link } from "@tanstack/react-router";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { centeredCard } from "#ui/centered-page.tsx";
import css from "./link-failure.module.css";
import { paymentsContent } from "./payments.content.ts";

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
    <div className={centeredCard}>
      <Alert severity="error">{text}</Alert>
      {unknown ? <p>{content.unknown}</p> : null}
      <p className={css.actions}>
        {unknown ? null : (
          <button type="button" className={buttonClass("primary")} onClick={onRetry}>
            {content.again}
          </button>
        )}
        <Link to="/contact" className={buttonClass("outlined")}>
          {content.contact}
        </Link>
      </p>
    </div>
  );
}
