import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { messageOf } from "#api.ts";
import { shellContent } from "#shell/shell.content.ts";
import css from "./failure.module.css";
import { usePageTitle } from "./page-title.ts";

const content = shellContent.failure;

/** A chunk that cannot be loaded: the texts of Chrome, Firefox and Safari. */
const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|error loading dynamically|Importing a module script failed/i.test(error.message);

/**
 * In the shell; outside of it `FailedSignInPage`. It is there before any other chunk, so it has no part of a screen; the link loads
 * the document again.
 */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isChunk = isChunkError(error);
  const title = isChunk ? content.chunkTitle : content.title;
  usePageTitle(title);
  const again = () => {
    if (isChunk) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <>
      <h1 tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <p role="alert">{isChunk ? content.chunk : messageOf(error)}</p>
      <p className={css.actions}>
        <Button onClick={again}>{isChunk ? content.reload : content.again}</Button>
        <a href={import.meta.env.BASE_URL} className={buttonVariantClass("outlined")}>
          {content.home}
        </a>
      </p>
    </>
  );
}

export const FailedSignInPage = (props: ErrorComponentProps) => (
  <main className={css.failure}>
    <FailedPage {...props} />
  </main>
);

export const LoadingPage = () => <Spinner label={shellContent.loading} />;
