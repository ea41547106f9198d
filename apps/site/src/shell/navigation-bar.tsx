import { Link } from "@tanstack/react-router";
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import aboutCss from "./about-menu.module.css";
import { MenuButton } from "./drawer.tsx";
import { ChevronIcon, SignInIcon } from "./icons.tsx";
import { aboutPages, leftPages, rightPages } from "./navigation.ts";
import css from "./navigation-bar.module.css";

export function NavigationBar() {
  return (
    <nav className={css.bar} aria-label="Main">
      <div className={css.content}>
        <MenuButton />
        <ul className={css.list}>
          <li>
            <Link to="/" activeOptions={{ exact: true }} className={css.item}>
              Home
            </Link>
          </li>
          <li>
            <AboutMenu />
          </li>
          <Pages pages={leftPages} />
        </ul>
        <ul className={css.list}>
          <Pages pages={rightPages} />
        </ul>
        <Link to="/login" className={css.signIn}>
          <SignInIcon />
          Login
        </Link>
      </div>
    </nav>
  );
}

function Pages({ pages }: { pages: typeof leftPages | typeof rightPages }) {
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
          About
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
