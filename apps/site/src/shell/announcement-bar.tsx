import { Link } from "@tanstack/react-router";
import { ANNOUNCEMENT_CLOSED } from "../loading/announcement-key.ts";
import css from "./guest-only.module.css";
import { CloseIcon } from "./icons.tsx";
import { announcement } from "./shell.content.ts";
import shell from "./shell.module.css";

/** Before the routes, for guests alone. Hidden by CSS, so the first document is right for everyone. */
export function AnnouncementBar() {
  return (
    <aside className={css.announcement} aria-label={announcement.label} data-guest-only>
      {announcement.text}
      <Link to="/joinus">{announcement.action}</Link>
      <button type="button" className={shell.close} aria-label={announcement.close} onClick={close}>
        <CloseIcon />
      </button>
    </aside>
  );
}

function close() {
  document.documentElement.dataset.announcement = "closed";
  try {
    localStorage.setItem(ANNOUNCEMENT_CLOSED, "1");
  } catch {
    // Storage is blocked: closed as long as the page lasts.
  }
}
