import { createFileRoute, Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, use } from "react";
import { api } from "#api.ts";
import { dashboardHead } from "#features/dashboard/dashboard.head.ts";
import { useTryAgain } from "#loading/use-try-again.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { NotificationList } from "./notification-list.tsx";
import { notificationsContent as content } from "./notifications.content.ts";
import css from "./notifications.module.css";

export const Route = createFileRoute("/_members-only/dashboard/notifications")({
  // Not awaited: the page says meanwhile what it does. Nor kept: the next to sign in may be somebody else.
  loader: ({ abortController: { signal } }) => {
    const notifications = api("GET /api/notifications/", { signal });
    // It may fail before the page asks for it, which is not unhandled: the page tells.
    notifications.catch(() => undefined);
    return { notifications };
  },
  gcTime: 0,
  head: () => dashboardHead("/notifications"),
  component: NotificationsPage,
  errorComponent: NotificationsFailure,
});

function NotificationsPage() {
  return (
    <Page>
      <Suspense fallback={<Spinner label={content.loading} />}>
        <Loaded />
      </Suspense>
      <p>
        <Link to="/dashboard">{content.back}</Link>
      </p>
    </Page>
  );
}

function Loaded() {
  return <NotificationList given={use(Route.useLoaderData().notifications)} />;
}

function NotificationsFailure({ reset }: { reset: () => void }) {
  const again = useTryAgain(reset);
  return (
    <Page>
      <Alert severity="error">{content.failure.list}</Alert>
      <p className={css.actions}>
        <button type="button" className={buttonClass("primary")} onClick={again}>
          {content.failure.again}
        </button>
        <Link to="/dashboard" className={buttonClass("outlined")}>
          {content.back}
        </Link>
      </p>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <h1>{content.title}</h1>
      {children}
    </div>
  );
}
