import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { currentSession, onSessionChange, unknownSession } from "../session/session.ts";
import toggle from "./colour-mode-toggle.module.css";
import css from "./header.module.css";
import { MY_DASHBOARD } from "./shell.content.ts";

/** For who is signed in, the way back from the public pages. The first document is everybody's and has none. */
export function DashboardLink() {
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
