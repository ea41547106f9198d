import { Link } from "@tanstack/react-router";
import css from "./guest-only.module.css";
import { announcement } from "./shell.content.ts";

/** Before the routes, for guests alone. Hidden by CSS, so the first document is right for everyone. */
export function AnnouncementBar() {
  return (
    <aside className={css.announcement} aria-label={announcement.label} data-guest-only>
      <p>
        {announcement.text} <Link to="/joinus">{announcement.action}</Link>
      </p>
    </aside>
  );
}
