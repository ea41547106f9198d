import { ChevronIcon, CloseIcon, MenuIcon, SignInIcon } from "@party/ui/icon.tsx";
import { Link } from "@tanstack/react-router";
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { LanguageLink } from "../language-link.tsx";
import { aboutPages, leftPages, navigationContent, pagesAboutRights } from "../shell.content.ts";
import shell from "../shell.module.css";
import aboutCss from "./about-menu.module.css";
import { ColourModeToggle } from "./colour-mode-toggle.tsx";
import drawerCss from "./drawer.module.css";
import css from "./navigation-bar.module.css";

export function NavigationBar() {
  return (
    <nav className={css.bar} aria-label={navigationContent.label}>
      <div className={css.content}>
        <MenuButton />
        <ul className={css.list}>
          <li>
            <Link to="/" activeOptions={{ exact: true }} className={css.item}>
              {navigationContent.home}
            </Link>
          </li>
          <li>
            <AboutMenu />
          </li>
          <PageLinks pages={leftPages} />
        </ul>
        <ul className={css.list}>
          <PageLinks pages={pagesAboutRights} />
        </ul>
        <Link to="/login" className={css.signIn}>
          <SignInIcon />
          <span>{navigationContent.signIn}</span>
        </Link>
      </div>
    </nav>
  );
}

function PageLinks({ pages }: { pages: typeof leftPages | typeof pagesAboutRights }) {
  return pages.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={css.item}>
        {label}
      </Link>
    </li>
  ));
}

/**
 * Opens on hover by CSS, and by tap and keyboard through `<details>`, so it works without script. The script closes it
 * after a click on a link, on Escape, and when pointer or focus leaves.
 */
function AboutMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  // Closed although still hovered, until the pointer enters again.
  const [dismissed, setDismissed] = useState(false);

  const close = () => {
    if (details.current) details.current.open = false;
  };
  const choose = (event: MouseEvent) => {
    if (!(event.target as Element).closest("a")) return;
    close();
    setDismissed(true);
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      const menu = details.current;
      if (event.key !== "Escape" || !menu) return;
      if (menu.parentElement?.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      menu.open = false;
      setDismissed(true);
    };
    addEventListener("keydown", closeOnEscape);
    return () => removeEventListener("keydown", closeOnEscape);
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of the disclosure and the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's click comes from the keyboard too
    <div
      className={aboutCss.about}
      data-dismissed={dismissed || undefined}
      onPointerEnter={() => setDismissed(false)}
      // A touch pointer leaves with every tap.
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && close()}
      onBlur={blur}
      onClick={choose}
    >
      <details ref={details}>
        <summary className={css.item}>
          {navigationContent.about}
          <ChevronIcon />
        </summary>
      </details>
      <ul className={aboutCss.panel}>
        {aboutPages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={aboutCss.item}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
    <dialog
      id={DRAWER_ID}
      className={drawerCss.drawer}
      aria-label={navigationContent.menu}
      closedby="any"
      onClick={closeAfterChoice}
    >
      <div className={drawerCss.content}>
        <button
          type="button"
          className={shell.close}
          command="close"
          commandfor={DRAWER_ID}
          aria-label={navigationContent.closeMenu}
          onClick={() => drawerElement()?.close()}
        >
          <CloseIcon />
        </button>
        <nav aria-label={navigationContent.menu}>
          <Link to="/" activeOptions={{ exact: true }} className={drawerCss.item}>
            {navigationContent.home}
          </Link>
          <details className={drawerCss.about}>
            <summary className={drawerCss.item}>
              {navigationContent.about}
              <ChevronIcon />
            </summary>
            {aboutPages.map(({ to, label }) => (
              <Link key={to} to={to} className={drawerCss.subItem}>
                {label}
              </Link>
            ))}
          </details>
          {[...leftPages, ...pagesAboutRights].map(({ to, label }) => (
            <Link key={to} to={to} className={drawerCss.item}>
              {label}
            </Link>
          ))}
          <Link to="/login" className={drawerCss.signIn}>
            <SignInIcon />
            {navigationContent.signIn}
          </Link>
        </nav>
        <div className={drawerCss.settings}>
          <LanguageLink className={drawerCss.item} />
          <ColourModeToggle />
        </div>
      </div>
    </dialog>
  );
}

/** Opens the drawer natively, or by script where `command` is not supported. */
function MenuButton() {
  return (
    <button
      type="button"
      className={drawerCss.menuButton}
      command="show-modal"
      commandfor={DRAWER_ID}
      aria-haspopup="dialog"
      aria-label={navigationContent.menu}
      onClick={({ currentTarget }) => {
        if (!("commandForElement" in currentTarget)) drawerElement()?.showModal();
      }}
    >
      <MenuIcon />
    </button>
  );
}
