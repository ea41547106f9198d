import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Alert } from "./alert.tsx";
import { buttonClass } from "./button.tsx";
import emptyCss from "./empty-state.module.css";
import { Icon } from "./icon.tsx";
import css from "./panel.module.css";
import { Spinner } from "./spinner.tsx";

interface PanelProps {
  /** Also the fragment of its address. */
  id: string;
  title: string;
  text?: string;
  /** Beside the heading, e.g. a link. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A card with a heading. Focusable, for when the focused element inside is removed. */
export function Panel({ id, title, text, aside, children }: PanelProps) {
  return (
    <section id={id} className={css.panel} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header className={css.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </header>
      {text ? <p className={css.text}>{text}</p> : null}
      {children}
    </section>
  );
}

interface EmptyStateProps {
  /** SVG path data on a 24 px grid. */
  icon: string;
  text: string;
  /** What to do next. */
  children?: ReactNode;
}

/** Shown in place of an empty list: what will be here, and what to do next. */
export function EmptyState({ icon, text, children }: EmptyStateProps) {
  return (
    <div className={emptyCss.empty}>
      <span className={emptyCss.drawing}>
        <Icon path={icon} />
      </span>
      <p>{text}</p>
      {children ? <div className={emptyCss.next}>{children}</div> : null}
    </div>
  );
}

/** Loads a section's data when it mounts. @param load the same function at every render */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [data, setData] = useState<T>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (loaded) => !controller.signal.aborted && setData(() => loaded),
      () => !controller.signal.aborted && setFailed(true),
    );
    return () => controller.abort();
  }, [load, attempt]);
  const again = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { data, failed, again, setData };
}

const loadingContent = {
  loading: "Loading…",
  again: "Try again",
  failed: "This could not be loaded. Check your connection and try again.",
};

/** What a panel shows until its data is there. */
export function LoadingPanel({ failed, again }: { failed: boolean; again: () => void }) {
  if (!failed) return <Spinner label={loadingContent.loading} />;
  return (
    <>
      <Alert severity="error">{loadingContent.failed}</Alert>
      <p>
        <button type="button" className={buttonClass("outlined")} onClick={again}>
          {loadingContent.again}
        </button>
      </p>
    </>
  );
}
