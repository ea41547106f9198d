import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/head/page-head.ts";
import { DashboardHome } from "./home/dashboard-home.tsx";
import { dashboardQuery } from "./home/load-dashboard.ts";

/** Any other path below the dashboard shows the dashboard too (spec.md section 2). */
export const Route = createFileRoute("/_members-only/dashboard/$")({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(dashboardQuery),
  head: () => pageHead("/dashboard", { unlisted: true }),
  component: DashboardHome,
});
