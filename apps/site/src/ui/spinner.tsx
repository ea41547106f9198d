import css from "./spinner.module.css";

/**
 * Says and shows that something is on its way.
 * @param needsScript what to say without script, where it would be on its way for ever
 */
export function Spinner({ label, needsScript }: { label: string; needsScript?: string }) {
  return (
    <div role="status" className={css.spinner}>
      <span className={css.wheel} aria-hidden="true" />
      {label}
      {needsScript && (
        <noscript>
          <b>{needsScript}</b>
        </noscript>
      )}
    </div>
  );
}
