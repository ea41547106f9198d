import { Link } from "@tanstack/react-router";
import { party } from "../party.ts";
import { ColourModeToggle } from "./colour-mode-toggle.tsx";
import { DashboardLink } from "./dashboard-link.tsx";
import { Drawer } from "./drawer.tsx";
import css from "./header.module.css";
import { NavigationBar } from "./navigation-bar.tsx";

export function Header() {
  return (
    <>
      <header className={css.header}>
        <div className={css.titleBar}>
          <div className={css.titleContent}>
            <Link to="/" className={css.logo}>
              <img src="/brand/logo-mark.svg" alt="" width="48" height="48" fetchPriority="low" />
              <span className={css.names}>
                <span className={css.name}>{party.name}</span>
                <span className={css.tagline}>{party.tagline}</span>
              </span>
            </Link>
            <DashboardLink />
            <ColourModeToggle />
          </div>
        </div>
        <NavigationBar />
      </header>
      <Drawer />
    </>
  );
}
