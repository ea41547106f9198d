import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { party } from "#party.ts";
import { currentSession, onSessionChange, unknownSession } from "#session/session.ts";
import { LanguageLink } from "../language-link.tsx";
import { MY_DASHBOARD } from "../shell.content.ts";
import toggle from "./colour-mode-toggle.module.css";
import { ColourModeToggle } from "./colour-mode-toggle.tsx";
import css from "./header.module.css";
import { Drawer, NavigationBar } from "./navigation.tsx";

/** A link to the dashboard for members. The server's HTML is the same for everybody and has none. */
function DashboardLink() {
  const { user } = useSyncExternalStore(onSessionChange, currentSession, () => unknownSession);
  return (
    user && (
      <Link to="/dashboard" className={`${toggle.toggle} ${css.dashboard}`}>
        <b aria-hidden="true">{[user.first_name, user.last_name].map((name) => name?.[0]).join("") || "✓"}</b>
        <span>{MY_DASHBOARD}</span>
      </Link>
    )
  );
}

/** What fits on the screen: the title bar has room for two lines. */
function PartyName() {
  const { name, shortName } = party;
  if (name.length < 25) return name;
  return (
    <>
      {name.length < 51 && <small className={css.long}>{name}</small>}
      <span className={css.short} hidden={name.length < 51}>
        {shortName}
      </span>
    </>
  );
}

export function Header() {
  return (
    <>
      <header className={css.header}>
        <div className={css.titleBar}>
          <div className={css.titleContent}>
            <Link to="/" className={css.logo}>
              <img src="/brand/logo-mark.svg" alt="" width="40" height="40" fetchPriority="low" />
              <span className={css.names}>
                <span className={css.name}>
                  <PartyName />
                </span>
                <span className={css.tagline}>{party.tagline}</span>
              </span>
            </Link>
            <DashboardLink />
            <LanguageLink className={css.language} short />
            <ColourModeToggle />
          </div>
        </div>
        <NavigationBar />
      </header>
      <Drawer />
    </>
  );
}
