import { buttonClass } from "@party/ui/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { takesLongText } from "@party/ui/takes-long.ts";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { ChunkError } from "./chunk-error.ts";
import css from "./failure.module.css";

/** Shown while the browser loads the data of a page. */
export function Pending({ label = "Loading…" }: { label?: string }) {
  return (
    <>
      <Spinner label={label} />
      <noscript>
        <p className={css.failure}>{`${takesLongText} Please open the page again in a moment.`}</p>
      </noscript>
    </>
  );
}

/** Shown in place of a page that failed, or whose script did. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    // The browser would return the same pending promise for this chunk again.
    if (error instanceof ChunkError && error.reason === "timeout") return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div role="alert" className={css.failure}>
      <h1>{error instanceof ChunkError ? error.message : "Something went wrong"}</h1>
      <p>
        {error instanceof ChunkError
          ? "A part of this page did not arrive. Check your connection, then try again."
          : "This page could not be shown. Please try again in a moment."}
      </p>
      <button type="button" className={buttonClass("primary")} onClick={tryAgain}>
        Try again
      </button>
    </div>
  );
}

/** For a page whose row does not exist; unknown paths redirect to the home page instead. */
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
