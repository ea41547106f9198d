import { Alert } from "#ui/alert.tsx";

/** Accounts live in the browser's own storage, which only script reaches. */
export function NeedsScript() {
  return (
    <noscript>
      <Alert severity="info">Please turn on JavaScript to use this form.</Alert>
    </noscript>
  );
}
