import type { ReactNode } from "react";
import css from "./empty-state.module.css";
import { Icon } from "./icon.tsx";

interface EmptyStateProps {
  /** SVG path data on a 24 px grid. */
  icon: string;
  text: string;
  /** What to do next. */
  children?: ReactNode;
}

/** Stands where there is nothing yet: what will be here, and what to do for it. */
export function EmptyState({ icon, text, children }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <span className={css.drawing}>
        <Icon path={icon} />
      </span>
      <p>{text}</p>
      {children ? <div className={css.next}>{children}</div> : null}
    </div>
  );
}
