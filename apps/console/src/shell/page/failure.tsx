import { buttonClass } from "@party/ui/form/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { messageOf } from "#api.ts";
import { shellContent } from "#shell/shell.content.ts";
import css from "./failure.module.css";
import { Page } from "./page.tsx";

const content = shellContent.failure;

/** A chunk that cannot be loaded: the texts of Chrome, Firefox and Safari. */
const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|error loading dynamically|Importing a module script failed/i.test(error.message);

/** In the shell; outside of it `FailedEntry`. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isChunk = isChunkError(error);
  const again = () => {
    if (isChunk) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Page title={isChunk ? content.chunkTitle : content.title}>
      <p role="alert">{isChunk ? content.chunk : messageOf(error)}</p>
      <p className={css.actions}>
        <button type="button" className={buttonClass("primary")} onClick={again}>
          {isChunk ? content.reload : content.again}
        </button>
        <Link to="/" className={buttonClass("outlined")}>
          {content.home}
        </Link>
      </p>
    </Page>
  );
}

export const FailedEntry = (props: ErrorComponentProps) => (
  <main className={css.failure}>
    <FailedPage {...props} />
  </main>
);

export function UnknownPage() {
  return (
    <Page title={content.unknownTitle}>
      <p>{content.unknown}</p>
      <p className={css.actions}>
        <Link to="/" className={buttonClass("primary")}>
          {content.home}
        </Link>
      </p>
    </Page>
  );
}

export const LoadingPage = () => <Spinner label={shellContent.loading} />;
