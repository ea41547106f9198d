import { createFileRoute } from "@tanstack/react-router";
import { PageFailure } from "#portal/dashboard-page.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import { dashboardContent as content } from "./dashboard.content.ts";
import { DashboardHome } from "./home/dashboard-home.tsx";
import { dashboardQuery } from "./home/load-dashboard.ts";

/** Any other path below the dashboard shows the dashboard too (spec.md section 2). */
export const Route = createFileRoute("/_members-only/dashboard/$")({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(dashboardQuery),
  head: () => pageHead("/dashboard", { unlisted: true }),
  component: DashboardHome,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} text={content.failed} />,
});
