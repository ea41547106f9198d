import { ANNOUNCEMENT_CLOSED_KEY } from "@party/contract/values/storage-keys";
import { announcementText } from "@party/samples/texts/announcement";
import { buttonRowClass } from "@party/ui/form/button.tsx";
import { CloseIcon } from "@party/ui/icon.tsx";
import { storeEntry } from "@party/ui/storage/browser-storage.ts";
import { Link, useHydrated, useMatches, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { isSample } from "#loading/data/live-or-sample.ts";
import { OfflineNotice } from "#offline/offline-notice.tsx";
import { publishedText } from "#page-context.ts";
import bannersCss from "./banners.module.css";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";
import { NavigationNotice } from "./notices/notice.tsx";
import type { ProgressLine } from "./notices/route-progress.tsx";
import { SlowNotice } from "./notices/slow-notice.tsx";
import {
  fullScreenPaths,
  joinBandContent,
  pathsWithoutJoinBand,
  sampleNoticeText,
  siteBannerContent,
  skipLinkText,
} from "./shell.content.ts";
import css from "./shell.module.css";

/** The layout around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  const hasFrame = !fullScreenPaths.test(path);
  const showsJoinBanners = hasFrame && !pathsWithoutJoinBand.test(path);
  return (
    <>
      {/* Observed by scroll-sentinel.ts. */}
      <div className={css.top} data-page-top />
      {hasFrame && (
        <>
          <a href="#main" className={css.skip}>
            {skipLinkText}
          </a>
          <RouteProgress />
          <Header />
        </>
      )}
      {showsJoinBanners && <AnnouncementBar />}
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {showsJoinBanners && <JoinBand />}
      {hasFrame && (
        <>
          <Footer brief={pathsWithoutJoinBand.test(path)} />
          <NavigationNotice />
          <OfflineNotice />
          <SlowNotice />
        </>
      )}
    </>
  );
}

// Its styles are not in the first document. The page that could not be loaded either says so itself.

function RouteProgress() {
  const hydrated = useHydrated();
  const loading = useRouterState({ select: (state) => state.isLoading });
  const [Line, setLine] = useState<typeof ProgressLine>();
  useEffect(() => {
    if (loading)
      import("./notices/route-progress.tsx").then((loaded) => setLine(() => loaded.ProgressLine)).catch(() => {});
  }, [loading]);
  return hydrated && loading && Line ? <Line /> : null;
}

/** Above the page, for guests. Hidden by CSS, so that the HTML is the same for everybody. */
function AnnouncementBar() {
  const { text, link } = publishedText("announcement") ?? announcementText;
  if (!text) return null;
  return (
    <aside className={bannersCss.announcement} aria-label={siteBannerContent.label} data-guest-only>
      {text}
      <Link to={link.to}>{link.label}</Link>
      <button type="button" className={css.close} aria-label={siteBannerContent.close} onClick={closeAnnouncement}>
        <CloseIcon />
      </button>
    </aside>
  );
}

/** Before-paint.ts has written which announcement this page shows. */
function closeAnnouncement() {
  const { dataset } = document.documentElement;
  // Where storage is blocked it is closed until the next page load.
  storeEntry("localStorage", ANNOUNCEMENT_CLOSED_KEY, dataset.announcement ?? "");
  dataset.announcement = "closed";
}

/** Below the page, for guests. */
function JoinBand() {
  return (
    <section className={bannersCss.band} aria-labelledby="join-band" data-guest-only>
      <div className={bannersCss.bandContent}>
        <div>
          <h2 id="join-band">{joinBandContent.title}</h2>
          <p>{joinBandContent.text}</p>
        </div>
        <div className={buttonRowClass}>
          <Link to="/joinus" className={bannersCss.join}>
            {joinBandContent.join}
          </Link>
          <Link to="/register" className={bannersCss.register}>
            {joinBandContent.register}
          </Link>
        </div>
      </div>
    </section>
  );
}

/** Shown on pages with samples in the place of what could not be loaded. */
export function SampleNotice() {
  const shown = useMatches({ select: (matches) => matches.some(({ loaderData }) => isSample(loaderData)) });
  return shown && <SampleBar />;
}

export function SampleBar() {
  return (
    <div role="note" className={bannersCss.announcement}>
      {sampleNoticeText}
    </div>
  );
}
