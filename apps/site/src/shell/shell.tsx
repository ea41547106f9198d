import { useMatches, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OfflineNotice } from "#offline/offline-notice.tsx";
import { AnnouncementBar, JoinBand } from "./banners.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { fullScreenPaths, pathsWithoutJoinBand } from "./navigation.ts";
import { NavigationNotice } from "./notice.tsx";
import progressCss from "./route-progress.module.css";
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
            Skip to content
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
          <Footer />
          <NavigationNotice />
          <OfflineNotice />
        </>
      )}
    </>
  );
}

/** A progress line at the top of the window while the next page loads; CSS delays it. */
function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div role="progressbar" aria-label="Loading the page" className={progressCss.progress} /> : null;
}
