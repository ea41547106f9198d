import { createFileRoute, useRouter } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { buttonClass } from "#ui/button.tsx";
import { dashboardContent as content } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import css from "./dashboard-home.module.css";
import { DashboardHome } from "./dashboard-home.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { loadDashboard } from "./load-dashboard.ts";

export const Route = createFileRoute("/_members-only/dashboard/")({
  // Not awaited: the page shows its outline meanwhile. Nor kept: the next to sign in may be somebody else.
  loader: ({ abortController }) => {
    const dashboard = loadDashboard(abortController.signal);
    // It may fail before the page asks for it, which is not unhandled: the page tells.
    dashboard.catch(() => undefined);
    return { dashboard };
  },
  gcTime: 0,
  head: () => dashboardHead(""),
  component: DashboardHomePage,
  errorComponent: DashboardFailure,
});

function DashboardHomePage() {
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Loaded />
    </Suspense>
  );
}

function Loaded() {
  return <DashboardHome dashboard={use(Route.useLoaderData().dashboard)} />;
}

function DashboardFailure({ reset }: { reset: () => void }) {
  const router = useRouter();
  const again = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <div role="alert" className={css.panel}>
      <h1 className={css.panelTitle}>{content.failure.title}</h1>
      <p>{content.failure.text}</p>
      <button type="button" className={buttonClass("primary")} onClick={again}>
        {content.failure.again}
      </button>
    </div>
  );
}
