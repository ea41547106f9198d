import { Alert } from "./alert.tsx";

/** For a form that is nothing without script: what it takes lives in the browser's own storage, or follows a payment. */
export function NeedsScript() {
  return (
    <noscript>
      <Alert severity="info">Please turn on JavaScript to use this form.</Alert>
    </noscript>
  );
}
