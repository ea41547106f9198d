import { Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { initialsOf } from "#portal/initials.ts";
import { displayName, useSession } from "#session/use-session.ts";
import { ChevronIcon } from "#shell/icons.tsx";
import menuCss from "./account-menu.module.css";
import { dashboardContent as content } from "./dashboard.content.ts";

const MENU = "account-menu";

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
        aria-controls={MENU}
        onClick={() => setOpen(!open)}
      >
        <span className={menuCss.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={menuCss.name}>
          <span className={menuCss.hidden}>{content.account}: </span>
          {name}
        </span>
        <ChevronIcon />
      </button>
      {/* Focusable, because in Safari links take no focus and a click inside would blur the menu. */}
      <ul id={MENU} className={menuCss.menu} hidden={!open} tabIndex={-1}>
        <li>
          <Link to="/dashboard/profile" onClick={() => setOpen(false)}>
            Profile
          </Link>
        </li>
        <li>
          <Link to="/dashboard/settings" onClick={() => setOpen(false)}>
            Settings
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
