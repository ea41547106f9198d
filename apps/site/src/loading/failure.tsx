import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { ChunkError } from "./chunk-error.ts";
import css from "./failure.module.css";

/** What a page shows in its own place when it, or its script, failed. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    // The browser still waits for the silent piece and would hand out the same promise again.
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
