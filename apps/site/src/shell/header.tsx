import { Link } from "@tanstack/react-router";
import { party } from "../party.ts";
import { ColourModeToggle } from "./colour-mode-toggle.tsx";
import { Drawer } from "./drawer.tsx";
import css from "./header.module.css";
import { InlineScript } from "./inline-script.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import scrolled from "./scrolled.ts?inline-script";

export function Header() {
  return (
    <>
      <div className={css.sentinel} />
      <InlineScript source={import.meta.env.SSR ? scrolled : ""} />
      <header className={css.header}>
        <div className={css.titleBar}>
          <div className={css.titleContent}>
            <Link to="/" className={css.logo}>
              <img src="/brand/logo-mark.svg" alt="" width="48" height="48" />
              <span className={css.names}>
                <span className={css.name}>{party.name}</span>
                <span className={css.tagline}>{party.tagline}</span>
              </span>
            </Link>
            <ColourModeToggle />
          </div>
        </div>
        <NavigationBar />
      </header>
      <Drawer />
    </>
  );
}
