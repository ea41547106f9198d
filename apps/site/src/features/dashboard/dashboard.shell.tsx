import { MenuIcon } from "@party/ui/icon.tsx";
import { createFileRoute, Outlet, useMatch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ConfirmEmailNotice } from "#features/auth/security/confirm-email-notice.tsx";
import { claimApplication } from "#features/memberships/application/pending-application.ts";
import { NotificationBell } from "#features/notifications/notification-bell.tsx";
import { saveStoredRegistration, submitStoredInvitation } from "#portal/stored-submissions.ts";
import { useSession } from "#session/use-session.ts";
import { dashboardContent as content } from "./dashboard.content.ts";
import css from "./dashboard.module.css";
import { AccountMenu, BottomBar, DashboardDrawer, DashboardLinks } from "./dashboard-navigation.tsx";

const DRAWER_ID = "dashboard-drawer";
const SIDE_MENU_ID = "dashboard-side";

export const Route = createFileRoute("/_members-only/dashboard")({ component: DashboardShell });

/** Frame of the portal. Navigation is a sidebar on wide windows, a drawer and a bottom bar on narrow ones. */
function DashboardShell() {
  const [sideOpen, setSideOpen] = useState(true);
  const { user } = useSession();
  const isHome = useMatch({ from: "/_members-only/dashboard/", shouldThrow: false }) !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => void submitStoredInvitation(), []);
  useEffect(() => void claimApplication(), []);
  useEffect(() => void (user && saveStoredRegistration(user.email)), [user]);
  useEffect(() => restoreLostFocus(frame.current!), []);
  const openDrawer = () => (document.getElementById(DRAWER_ID) as HTMLDialogElement | null)?.showModal();
  return (
    <div ref={frame} className={css.dashboard} data-side={sideOpen}>
      <div className={css.bar}>
        <button
          type="button"
          className={css.menu}
          aria-label={content.menu}
          aria-expanded={sideOpen}
          aria-controls={SIDE_MENU_ID}
          onClick={() => setSideOpen(!sideOpen)}
        >
          <MenuIcon />
        </button>
        <p className={css.title}>{content.title}</p>
        <NotificationBell />
        <AccountMenu />
      </div>
      <nav id={SIDE_MENU_ID} className={css.side} aria-label={content.navigation} hidden={!sideOpen}>
        <DashboardLinks />
      </nav>
      <div className={css.content}>
        <ConfirmEmailNotice shown={isHome} />
        <Outlet />
      </div>
      <BottomBar onMore={openDrawer} />
      <DashboardDrawer id={DRAWER_ID} />
    </div>
  );
}

/**
 * When the focused element is removed (a deleted row, a form replaced by its next step), focuses its nearest remaining
 * focusable ancestor. Browsers would continue from the top of the page.
 * @returns a function that stops it
 */
function restoreLostFocus(root: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  let ancestors: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    last = target as HTMLElement;
    ancestors = [];
    for (let element = last.parentElement; element; element = element.parentElement) {
      if (element.matches('[tabindex="-1"]')) ancestors.push(element);
    }
  };
  const removals = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    ancestors.find((element) => element.isConnected)?.focus({ preventScroll: true });
  });
  root.addEventListener("focusin", remember);
  removals.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener("focusin", remember);
    removals.disconnect();
  };
}
