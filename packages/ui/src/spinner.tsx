import css from "./spinner.module.css";

/** A loading indicator with its label. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={css.spinner}>
      <span className={css.wheel} aria-hidden="true" />
      {label}
    </div>
  );
}
