import { useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OfflineNotice } from "../offline/offline-notice.tsx";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { ArrivalNotice } from "./arrival-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { JoinBand } from "./join-band.tsx";
import { bare, uninvited } from "./navigation.ts";
import { RouteProgress } from "./route-progress.tsx";
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
