import { Link, useMatches } from "@tanstack/react-router";
import { isSample } from "#loading/live-or-sample.ts";
import { ANNOUNCEMENT_CLOSED } from "#loading/storage-keys.ts";
import css from "./banners.module.css";
import { CloseIcon } from "./icons.tsx";
import { announcement, joinBand, sampleNotice } from "./shell.content.ts";
import shell from "./shell.module.css";

/** Above the page, for guests. Hidden by CSS, so that the HTML is the same for everybody. */
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
    // Storage is blocked: closed until the next page load.
  }
}

/** Below the page, for guests. */
export function JoinBand() {
  return (
    <section className={css.band} aria-labelledby="join-band" data-guest-only>
      <div className={css.bandContent}>
        <div>
          <h2 id="join-band">{joinBand.title}</h2>
          <p>{joinBand.text}</p>
        </div>
        <div className={css.actions}>
          <Link to="/joinus" className={css.join}>
            {joinBand.join}
          </Link>
          <Link to="/register" className={css.register}>
            {joinBand.register}
          </Link>
        </div>
      </div>
    </section>
  );
}

/** Shown on pages with samples. */
export function SampleNotice() {
  const shown = useMatches({ select: (matches) => matches.some(({ loaderData }) => isSample(loaderData)) });
  return (
    shown && (
      <div role="note" className={css.announcement}>
        {sampleNotice}
      </div>
    )
  );
}
