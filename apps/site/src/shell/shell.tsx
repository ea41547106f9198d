import { useMatches, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OfflineNotice } from "#offline/offline-notice.tsx";
import { AnnouncementBar, JoinBand } from "./banners.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { bare, uninvited } from "./navigation.ts";
import { ArrivalNotice } from "./notice.tsx";
import progressCss from "./route-progress.module.css";
import css from "./shell.module.css";

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  const dressed = !bare.test(path);
  const invited = dressed && !uninvited.test(path);
  return (
    <>
      {/* For scrolled.ts, which looks for it once. */}
      <div className={css.top} data-page-top />
      {dressed && (
        <>
          <a href="#main" className={css.skip}>
            Skip to content
          </a>
          <RouteProgress />
          <Header />
        </>
      )}
      {invited && <AnnouncementBar />}
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {invited && <JoinBand />}
      {dressed && (
        <>
          <Footer />
          <ArrivalNotice />
          <OfflineNotice />
        </>
      )}
    </>
  );
}

/** A moving line at the top of the window while the next page is on its way; it stays away from quick ones. */
function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div role="progressbar" aria-label="Loading the page" className={progressCss.progress} /> : null;
}
