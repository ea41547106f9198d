import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ConfirmEmailNotice } from "#features/auth/security/confirm-email-notice.tsx";
import { tellInvitation } from "#features/invitations/tell-invitation.ts";
import { claimApplication } from "#features/memberships/claim-application.ts";
import { NotificationBell } from "#features/notifications/notification-bell.tsx";
import { tellRegistered } from "#features/profile/tell-registered.ts";
import { useSession } from "#session/use-session.ts";
import { MenuIcon } from "#shell/icons.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { dashboardContent as content } from "./dashboard.content.ts";
import css from "./dashboard.module.css";
import { DashboardDrawer } from "./dashboard-drawer.tsx";
import { DashboardPages } from "./dashboard-pages.tsx";
import { keepFocus } from "./keep-focus.ts";

const DRAWER = "dashboard-drawer";
const SIDE = "dashboard-side";

export const Route = createFileRoute("/_members-only/dashboard")({ component: DashboardShell });

/** Two drawers, of which the width of the window shows one: at the side, or over the page. */
function DashboardShell() {
  const [sideOpen, setSideOpen] = useState(true);
  const { user } = useSession();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => void tellInvitation(), []);
  useEffect(() => void claimApplication(), []);
  useEffect(() => void (user && tellRegistered(user.email)), [user]);
  useEffect(() => keepFocus(frame.current!), []);
  const openDrawer = () => (document.getElementById(DRAWER) as HTMLDialogElement | null)?.showModal();
  return (
    <div ref={frame} className={css.dashboard} data-side={sideOpen}>
      <div className={css.bar}>
        <button
          type="button"
          className={css.menu}
          aria-label={content.menu}
          aria-expanded={sideOpen}
          aria-controls={SIDE}
          onClick={() => setSideOpen(!sideOpen)}
        >
          <MenuIcon />
        </button>
        <p className={css.title}>{content.title}</p>
        <NotificationBell />
        <AccountMenu />
      </div>
      <nav id={SIDE} className={css.side} aria-label={content.navigation} hidden={!sideOpen}>
        <DashboardPages />
      </nav>
      <div className={css.content}>
        <ConfirmEmailNotice />
        <Outlet />
      </div>
      <BottomBar onMore={openDrawer} />
      <DashboardDrawer id={DRAWER} />
    </div>
  );
}
