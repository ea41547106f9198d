import type { Notification } from "@party/contract/notifications";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates.ts";
import { deferred } from "#loading/loader-data.ts";
import { dashboardHead } from "#portal/dashboard.head.ts";
import { DashboardPage, PageFailure } from "#portal/dashboard-page.tsx";
import { icons } from "#portal/icons.ts";
import { portalContent } from "#portal/portal.content.ts";
import { PanelSkeleton } from "#portal/skeleton.tsx";
import { CloseIcon } from "#shell/icons.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState, Panel } from "#ui/panel.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { notificationsContent as content } from "./notifications.content.ts";
import css from "./notifications.module.css";
import { useNotifications } from "./use-notifications.ts";

export const Route = createFileRoute("/_members-only/dashboard/notifications")({
  loader: ({ abortController: { signal } }) => ({
    notifications: deferred(api("GET /api/notifications/", { signal })),
  }),
  // The next sign-in may be another member.
  gcTime: 0,
  head: () => dashboardHead("/notifications"),
  component: NotificationsPage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} text={content.failure.list} />,
});

function NotificationsPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead} back={{ to: "/dashboard", label: portalContent.back }}>
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

function Loaded() {
  return <NotificationList given={use(Route.useLoaderData().notifications)} />;
}

/** The notifications of a member, newest first. */
function NotificationList({ given }: { given: Parameters<typeof useNotifications>[0] }) {
  const { results, next, problem, loadingMore, read, readAll, more } = useNotifications(given);
  if (results.length === 0) {
    return (
      <Panel id="empty" title={content.empty.title}>
        <EmptyState icon={icons.bell} text={content.empty.text}>
          <Link to="/dashboard/settings" hash="notifications" className={buttonClass("outlined")}>
            {content.empty.choose}
          </Link>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <p>
        <button
          type="button"
          className={buttonClass("outlined")}
          aria-disabled={results.every((one) => one.read)}
          onClick={() => (results.every((one) => one.read) ? undefined : void readAll())}
        >
          {content.readAll}
        </button>
      </p>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <ul className={css.list}>
        {results.map((one) => (
          <li key={one.id}>
            <Row notification={one} onRead={() => void read(one.id)} />
          </li>
        ))}
      </ul>
      {next ? (
        <p>
          <button type="button" className={buttonClass("outlined")} onClick={() => void more()}>
            {loadingMore ? content.loadingMore : content.more}
          </button>
        </p>
      ) : null}
    </>
  );
}

function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { id, title, message, link, read, created_at } = notification;
  const heading = `notification-${id}`;
  return (
    <article className={css.row} data-read={read} aria-labelledby={heading} tabIndex={-1}>
      <div className={css.head}>
        <h2 id={heading}>{title}</h2>
        {read ? null : <span className={css.new}>{content.unread}</span>}
      </div>
      <p>{message}</p>
      <p className={css.foot}>
        <time dateTime={created_at}>{formatDay(created_at)}</time>
        {link ? (
          // Any page of the site, as sent by the server. The whole card is the link.
          <Link to={link as never} className={css.whole} onClick={read ? undefined : onRead}>
            {linkTextOf(link)}
            <VisuallyHidden>{content.about(title)}</VisuallyHidden>
          </Link>
        ) : null}
      </p>
      {read ? null : (
        <button type="button" className={css.mark} onClick={onRead} title={content.read}>
          <VisuallyHidden>
            {content.read}
            {content.about(title)}
          </VisuallyHidden>
          <CloseIcon />
        </button>
      )}
    </article>
  );
}

function linkTextOf(link: string): string {
  if (link === "/dashboard/payments" || link === "/joinus") return content.open[link];
  return link.startsWith("/orders/") ? content.open.order : content.open.other;
}
