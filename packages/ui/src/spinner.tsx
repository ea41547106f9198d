import css from "./spinner.module.css";
import { useTakesLong } from "./takes-long.ts";
import { takesLongText } from "./ui.content.ts";

/** A loading indicator with its label; after ten seconds it says that this takes long. */
export function Spinner({ label }: { label: string }) {
  const long = useTakesLong(true);
  return (
    <div role="status" className={css.spinner}>
      <span className={css.wheel} aria-hidden="true" />
      <span>{label}</span>
      {long ? <span>{takesLongText}</span> : null}
    </div>
  );
}
