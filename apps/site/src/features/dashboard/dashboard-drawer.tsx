import type { MouseEvent } from "react";
import { Icon } from "#ui/icon.tsx";
import { dashboardContent as content } from "./dashboard.content.ts";
import css from "./dashboard-drawer.module.css";
import { DashboardPages } from "./dashboard-pages.tsx";

const CROSS = "m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z";

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
          <Icon path={CROSS} />
        </button>
        <nav aria-label={content.navigation}>
          <DashboardPages />
        </nav>
      </div>
    </dialog>
  );
}
