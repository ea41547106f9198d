import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { icons } from "#portal/icons.ts";
import { CloseIcon, MenuIcon } from "#shell/icons.tsx";
import { Icon } from "#ui/icon.tsx";
import { dashboardContent as content } from "./dashboard.content.ts";
import css from "./dashboard-navigation.module.css";

/** In the order of the spec. */
const drawerPages = [
  { to: "/dashboard", label: "Dashboard", icon: "M3 13h8V3H3zm0 8h8v-6H3zm10 0h8V11h-8zm0-18v6h8V3z" },
  {
    to: "/dashboard/events",
    label: "Events",
    icon: icons.calendar,
  },
  {
    to: "/dashboard/profile",
    label: "Profile",
    icon: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m0 2c-2.7 0-8 1.3-8 4v2h16v-2c0-2.7-5.3-4-8-4",
  },
  {
    to: "/dashboard/payments",
    label: "Payments",
    icon: icons.payCard,
  },
  {
    to: "/dashboard/members",
    label: "Members",
    icon: icons.people,
  },
  {
    to: "/dashboard/settings",
    label: "Settings",
    icon: "M3 17v2h6v-2zM3 5v2h10V5zm10 16v-2h8v-2h-8v-2h-2v6zM7 9v2H3v2h4v2h2V9zm14 4v-2H11v2zm-6-4h2V7h4V5h-4V3h-2z",
  },
] as const;

export function DashboardLinks() {
  return (
    <ul className={css.pages}>
      {drawerPages.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: true }} className={css.page}>
            <Icon path={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Closes on a choice and on a click on the backdrop. */
function closeOnChoice({ currentTarget, target }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget || (target as Element).closest("a, button")) currentTarget.close();
}

/** Navigation on narrow windows, over the page. */
export function DashboardDrawer({ id }: { id: string }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's click comes from the keyboard too
    <dialog id={id} className={css.drawer} aria-label={content.navigation} onClick={closeOnChoice}>
      <div className={css.content}>
        <button type="button" className={css.close} aria-label={content.close}>
          <CloseIcon />
        </button>
        <nav aria-label={content.navigation}>
          <DashboardLinks />
        </nav>
      </div>
    </dialog>
  );
}

/** The pages that members open most. */
const bottomBarPages = [
  { to: "/dashboard", label: "Home", icon: icons.home },
  { to: "/dashboard/events", label: "Events", icon: icons.calendar },
  { to: "/dashboard/card", label: "Card", icon: icons.idCard },
  { to: "/dashboard/payments", label: "Payments", icon: icons.payCard },
] as const;

/** Navigation on phones. @param onMore opens the drawer with all pages */
export function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav className={css.bottom} aria-label={content.bottom}>
      {bottomBarPages.map(({ to, label, icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} className={css.item}>
          <Icon path={icon} />
          {label}
        </Link>
      ))}
      <button type="button" className={css.item} aria-haspopup="dialog" onClick={onMore}>
        <MenuIcon />
        {content.more}
      </button>
    </nav>
  );
}
