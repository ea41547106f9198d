import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import emptyCss from "./empty-state.module.css";
import { Button } from "./form/button.tsx";
import { Icon } from "./icon.tsx";
import css from "./panel.module.css";
import { Spinner } from "./spinner.tsx";
import { loadingContent } from "./ui.content.ts";

interface PanelProps {
  /** Also the fragment of its URL. */
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

/** What a panel shows until its data is there. */
export function LoadingPanel({ failed, again }: { failed: boolean; again: () => unknown }) {
  if (!failed) return <Spinner label={loadingContent.loading} />;
  return (
    <>
      <Alert severity="error">{loadingContent.failed}</Alert>
      <p>
        <Button look="outlined" onClick={() => void again()}>
          {loadingContent.again}
        </Button>
      </p>
    </>
  );
}
