import { createFileRoute, Outlet } from "@tanstack/react-router";

export const Route = createFileRoute("/_members-only/dashboard")({ component: DashboardShell });

function DashboardShell() {
  return <Outlet />;
}
