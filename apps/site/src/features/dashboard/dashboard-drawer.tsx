import type { MouseEvent } from "react";
import { CloseIcon } from "#shell/icons.tsx";
import { dashboardContent as content } from "./dashboard.content.ts";
import css from "./dashboard-drawer.module.css";
import { DashboardPages } from "./dashboard-pages.tsx";

/** Choosing a page closes the drawer, and so does a press beside it. */
function closeAfterChoice({ currentTarget, target }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget || (target as Element).closest("a, button")) currentTarget.close();
}

/** The dashboard's navigation on narrow screens, over the page. */
export function DashboardDrawer({ id }: { id: string }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's click comes from the keyboard too
    <dialog id={id} className={css.drawer} aria-label={content.navigation} onClick={closeAfterChoice}>
      <div className={css.content}>
        <button type="button" className={css.close} aria-label={content.close}>
          <CloseIcon />
        </button>
        <nav aria-label={content.navigation}>
          <DashboardPages />
        </nav>
      </div>
    </dialog>
  );
}
