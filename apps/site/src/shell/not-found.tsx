import { Link } from "@tanstack/react-router";
import css from "../loading/failure.module.css";

/** For a page that knows its address but not what should stand there; unknown addresses lead home instead. */
export function NotFound() {
  return (
    <div className={css.failure}>
      <h1>Page not found</h1>
      <p>
        What stood here has moved or never was. Start again from the <Link to="/">home page</Link>.
      </p>
    </div>
  );
}
