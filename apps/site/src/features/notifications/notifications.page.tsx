import type { Notification, NotificationCount } from "@party/contract/notifications";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Suspense, use, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates.ts";
import { deferred } from "#loading/loader-data.ts";
import { DashboardPage, PageFailure, PanelSkeleton, portalContent } from "#portal/dashboard-page.tsx";
import { icons } from "#portal/icons.ts";
import { dashboardHead } from "#shell/page-head.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { CloseIcon } from "#ui/icon.tsx";
import { EmptyState, Panel } from "#ui/panel.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { setNotificationCount, useNotificationCount } from "./notification-count.ts";
import { notificationsContent as content, notificationsContent } from "./notifications.content.ts";
import css from "./notifications.module.css";

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

const { failure } = notificationsContent;

interface Page {
  results: Notification[];
  next: string | null;
}

/** A member's notifications, kept current with new ones and with what is read on other devices. */
function useNotifications(given: Page) {
  const [{ results, next }, setPage] = useState(given);
  const [problem, setProblem] = useState<string>();
  const [loadingMore, setLoadingMore] = useState(false);
  const shown = useRef(given.results);
  shown.current = results;
  const count = useNotificationCount();

  useEffect(() => {
    if (!count || isShown(shown.current, count)) return;
    const controller = new AbortController();
    api("GET /api/notifications/", { signal: controller.signal }).then(
      (newest) => setPage((page) => merged(newest, page)),
      // The next change of the count tries again.
      () => undefined,
    );
    return () => controller.abort();
  }, [count]);

  /** Optimistic update, undone when the request fails. */
  const mark = async (isAffected: (one: Notification) => boolean, send: () => Promise<NotificationCount>) => {
    const before = results;
    setProblem(undefined);
    setPage((page) => ({
      ...page,
      results: page.results.map((one) => (isAffected(one) ? { ...one, read: true } : one)),
    }));
    try {
      setNotificationCount(await send());
    } catch {
      const unread = new Set(before.filter(({ read }) => !read).map(({ id }) => id));
      setPage((page) => ({
        ...page,
        results: page.results.map((one) => (isAffected(one) && unread.has(one.id) ? { ...one, read: false } : one)),
      }));
      setProblem(failure.mark);
    }
  };
  const read = (id: number) =>
    mark(
      (one) => one.id === id,
      () => api("POST /api/notifications/{id}/read/", { params: { id } }),
    );
  const readAll = () => {
    const until = Math.max(...results.map(({ id }) => id));
    return mark(
      ({ id }) => id <= until,
      () => api("POST /api/notifications/read/", { body: { until } }),
    );
  };

  const more = async () => {
    if (!next || loadingMore) return;
    setLoadingMore(true);
    setProblem(undefined);
    try {
      const older = await api("GET /api/notifications/", { query: { cursor: next } });
      setPage((page) => ({ results: [...page.results, ...older.results], next: older.next }));
    } catch {
      setProblem(failure.more);
    } finally {
      setLoadingMore(false);
    }
  };

  return { results, next, problem, loadingMore, read, readAll, more };
}

const isShown = (results: Notification[], { newest, unread }: NotificationCount) =>
  (newest === null || results.some(({ id }) => id === newest)) &&
  // Older pages are not loaded here.
  results.filter(({ read }) => !read).length === unread;

/** The newest page, followed by the older rows that were shown. */
function merged(newest: Page, shown: Page): Page {
  const last = newest.results.at(-1);
  const known = new Set(newest.results.map(({ id }) => id));
  const at = shown.results.findIndex(({ id }) => id === last?.id);
  if (at < 0) return newest;
  return {
    results: [...newest.results, ...shown.results.slice(at + 1).filter(({ id }) => !known.has(id))],
    next: shown.next,
  };
}
