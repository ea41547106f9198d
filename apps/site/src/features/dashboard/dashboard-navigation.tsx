import { ChevronIcon, CloseIcon, Icon, MenuIcon } from "@party/ui/icon.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { icons, initialsOf } from "#portal/icons.ts";
import { displayName, useSession } from "#session/use-session.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import menuCss from "./account-menu.module.css";
import { dashboardContent as content } from "./dashboard.content.ts";
import css from "./dashboard-navigation.module.css";

/** In the order of the spec. */
const drawerPages = [
  { to: "/dashboard", label: pageTitles["/dashboard"], icon: "M3 13h8V3H3zm0 8h8v-6H3zm10 0h8V11h-8zm0-18v6h8V3z" },
  {
    to: "/dashboard/events",
    label: pageTitles["/dashboard/events"],
    icon: icons.calendar,
  },
  {
    to: "/dashboard/profile",
    label: pageTitles["/dashboard/profile"],
    icon: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m0 2c-2.7 0-8 1.3-8 4v2h16v-2c0-2.7-5.3-4-8-4",
  },
  {
    to: "/dashboard/payments",
    label: pageTitles["/dashboard/payments"],
    icon: icons.payCard,
  },
  {
    to: "/dashboard/members",
    label: pageTitles["/dashboard/members"],
    icon: icons.people,
  },
  {
    to: "/dashboard/settings",
    label: pageTitles["/dashboard/settings"],
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
  { to: "/dashboard", label: content.pages.home, icon: icons.home },
  { to: "/dashboard/events", label: pageTitles["/dashboard/events"], icon: icons.calendar },
  { to: "/dashboard/card", label: content.pages.card, icon: icons.idCard },
  { to: "/dashboard/payments", label: pageTitles["/dashboard/payments"], icon: icons.payCard },
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

const MENU_ID = "account-menu";

export function AccountMenu() {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = user ? displayName(user) : "";

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const signOut = () => {
    logout();
    void navigate({ to: "/", replace: true });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the controls inside
    <div
      className={menuCss.account}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={menuCss.button}
        aria-expanded={open}
        aria-controls={MENU_ID}
        onClick={() => setOpen(!open)}
      >
        <span className={menuCss.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={menuCss.name}>
          <VisuallyHidden>{content.account}: </VisuallyHidden>
          {name}
        </span>
        <ChevronIcon />
      </button>
      {/* Focusable, because in Safari links take no focus and a click inside would blur the menu. */}
      <ul id={MENU_ID} className={menuCss.menu} hidden={!open} tabIndex={-1}>
        <li>
          <Link to="/dashboard/profile" onClick={() => setOpen(false)}>
            {pageTitles["/dashboard/profile"]}
          </Link>
        </li>
        <li>
          <Link to="/dashboard/settings" onClick={() => setOpen(false)}>
            {pageTitles["/dashboard/settings"]}
          </Link>
        </li>
        <li>
          <button type="button" onClick={signOut}>
            {content.logout}
          </button>
        </li>
      </ul>
    </div>
  );
}
