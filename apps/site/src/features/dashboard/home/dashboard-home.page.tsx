import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/head/page-head.ts";
import { DashboardHome } from "./dashboard-home.tsx";
import { dashboardQuery } from "./load-dashboard.ts";

export const Route = createFileRoute("/_members-only/dashboard/")({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(dashboardQuery),
  head: () => pageHead("/dashboard", { unlisted: true }),
  component: DashboardHome,
});
