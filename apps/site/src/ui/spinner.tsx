import css from "./spinner.module.css";

/** Says and shows that something is on its way. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={css.spinner}>
      <span className={css.wheel} aria-hidden="true" />
      {label}
    </div>
  );
}
