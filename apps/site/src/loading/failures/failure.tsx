import { Button } from "@party/ui/form/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { takesLongText } from "@party/ui/ui.content.ts";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { failureContent, notFoundContent, openingPageContent } from "../loading.content.ts";
import { ChunkError } from "../start/chunk-error.ts";
import css from "./failure.module.css";

/** Shown while the browser loads the data of a page, below the place of its hero. */
export function PendingPage({ label = openingPageContent.page }: { label?: string }) {
  return (
    <>
      <div className={css.shape} aria-hidden="true" />
      <Spinner label={label} />
      {/* Empty in the browser, so that the browser needs no text for it. */}
      <noscript>
        {import.meta.env.SSR ? <p className={css.failure}>{`${takesLongText} ${openingPageContent.later}`}</p> : null}
      </noscript>
    </>
  );
}

/** Shown in place of a page that failed, or whose script did. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    // The browser would return the same pending promise for this chunk again.
    if (error instanceof ChunkError && error.reason === "timeout") return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div role="alert" className={css.failure}>
      <h1>{error instanceof ChunkError ? error.message : failureContent.title}</h1>
      <p>{error instanceof ChunkError ? failureContent.ofChunk : failureContent.ofPage}</p>
      <Button onClick={tryAgain}>{failureContent.again}</Button>
    </div>
  );
}

/** For a page whose row does not exist; unknown paths redirect to the home page instead. */
export function NotFoundPage() {
  return (
    <div className={css.failure}>
      <h1>{notFoundContent.title}</h1>
      <p>
        {notFoundContent.before}
        <Link to="/">{notFoundContent.link}</Link>
        {notFoundContent.after}
      </p>
    </div>
  );
}
