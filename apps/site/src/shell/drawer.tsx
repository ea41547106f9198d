import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import css from "./drawer.module.css";
import { ChevronIcon, CloseIcon, MenuIcon, SignInIcon } from "./icons.tsx";
import { aboutPages, leftPages, rightPages } from "./navigation.ts";
import shell from "./shell.module.css";

const DRAWER_ID = "drawer";

const drawerElement = () => document.getElementById(DRAWER_ID) as HTMLDialogElement | null;

/** A click on a link closes the drawer and its ABOUT list; so does a click outside where `closedby` is not supported. */
function closeAfterChoice({ currentTarget, target }: MouseEvent<HTMLDialogElement>) {
  const chosen = (target as Element).closest("a");
  if (!chosen && target !== currentTarget) return;
  currentTarget.close();
  for (const list of currentTarget.querySelectorAll("details")) list.open = false;
}

/** The navigation of narrow screens: a modal dialog, with native focus trap and Escape. */
export function Drawer() {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's click comes from the keyboard too
    <dialog id={DRAWER_ID} className={css.drawer} aria-label="Menu" closedby="any" onClick={closeAfterChoice}>
      <div className={css.content}>
        <button
          type="button"
          className={shell.close}
          command="close"
          commandfor={DRAWER_ID}
          aria-label="Close menu"
          onClick={() => drawerElement()?.close()}
        >
          <CloseIcon />
        </button>
        <nav aria-label="Menu">
          <Link to="/" activeOptions={{ exact: true }} className={css.item}>
            Home
          </Link>
          <details className={css.about}>
            <summary className={css.item}>
              About
              <ChevronIcon />
            </summary>
            {aboutPages.map(({ to, label }) => (
              <Link key={to} to={to} className={css.subItem}>
                {label}
              </Link>
            ))}
          </details>
          {[...leftPages, ...rightPages].map(({ to, label }) => (
            <Link key={to} to={to} className={css.item}>
              {label}
            </Link>
          ))}
          <Link to="/login" className={css.signIn}>
            <SignInIcon />
            Login
          </Link>
        </nav>
      </div>
    </dialog>
  );
}

/** Opens the drawer natively, or by script where `command` is not supported. */
export function MenuButton() {
  return (
    <button
      type="button"
      className={css.menuButton}
      command="show-modal"
      commandfor={DRAWER_ID}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        if (!("commandForElement" in currentTarget)) drawerElement()?.showModal();
      }}
    >
      <MenuIcon />
      Menu
    </button>
  );
}
