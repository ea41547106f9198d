import type { ReactNode } from "react";
import { OfflineNotice } from "../offline/offline-notice.tsx";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { ArrivalNotice } from "./arrival-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { JoinBand } from "./join-band.tsx";
import { RouteProgress } from "./route-progress.tsx";
import css from "./shell.module.css";

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <RouteProgress />
      <Header />
      <AnnouncementBar />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <JoinBand />
      <Footer />
      <ArrivalNotice />
      <OfflineNotice />
    </>
  );
}
