import { createFileRoute } from "@tanstack/react-router";
import { PageFailure } from "#portal/dashboard-page.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import { dashboardContent as content } from "../dashboard.content.ts";
import { DashboardHome } from "./dashboard-home.tsx";
import { dashboardQuery } from "./load-dashboard.ts";

export const Route = createFileRoute("/_members-only/dashboard/")({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(dashboardQuery),
  head: () => pageHead("/dashboard", { unlisted: true }),
  component: DashboardHome,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} text={content.failed} />,
});
