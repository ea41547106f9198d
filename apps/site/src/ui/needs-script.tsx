import { Alert } from "./alert.tsx";
import css from "./needs-script.module.css";

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
