import type { Notification, NotificationCount } from "@party/contract/notifications";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { CloseIcon } from "@party/ui/icon.tsx";
import { EmptyState, Panel } from "@party/ui/panel.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { type InfiniteData, useMutation, useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates/dates.ts";
import { fallbackWhenNotFound } from "#loading/failures/not-found.ts";
import { DashboardPage } from "#portal/dashboard-page.tsx";
import { icons } from "#portal/icons.ts";
import { portalContent } from "#portal/portal.content.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { useNotificationCount, useSetNotificationCount } from "./notification-count.ts";
import { notificationsContent as content } from "./notifications.content.ts";
import css from "./notifications.module.css";

interface NotificationBatch {
  results: Notification[];
  next: string | null;
}

const notificationsQuery = {
  queryKey: ["notifications", "list"],
  queryFn: ({ pageParam: cursor, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    api("GET /api/notifications/", { ...(cursor ? { query: { cursor } } : {}), signal }).catch(
      fallbackWhenNotFound({ results: [], next: null }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: NotificationBatch) => next,
};

export const Route = createFileRoute("/_members-only/dashboard/notifications")({
  head: () => pageHead("/dashboard/notifications", { unlisted: true }),
  component: NotificationsPage,
});

function NotificationsPage() {
  return (
    <DashboardPage
      title={content.title}
      lead={content.lead}
      back={{ to: "/dashboard", label: portalContent.back }}
      failure={content.failure.list}
    >
      <NotificationList />
    </DashboardPage>
  );
}

/** The notifications of a member, newest first. */
function NotificationList() {
  const { results, hasNextPage, problem, isFetchingNextPage, read, readAll, more } = useNotifications();
  if (results.length === 0) {
    return (
      <Panel id="empty" title={content.empty.title}>
        <EmptyState icon={icons.bell} text={content.empty.text}>
          <Link to="/dashboard/settings" hash="notifications" className={buttonVariantClass("outlined")}>
            {content.empty.choose}
          </Link>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <p>
        <Button
          look="outlined"
          aria-disabled={results.every((one) => one.read)}
          onClick={() => (results.every((one) => one.read) ? undefined : readAll())}
        >
          {content.readAll}
        </Button>
      </p>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <ul className={css.list}>
        {results.map((one) => (
          <li key={one.id}>
            <NotificationRow notification={one} onRead={() => read(one.id)} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <p>
          <Button look="outlined" onClick={more}>
            {isFetchingNextPage ? content.loadingMore : content.more}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function NotificationRow({ notification, onRead }: { notification: Notification; onRead: () => void }) {
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

/** A member's notifications, kept current with new ones and with what is read on other devices. */
function useNotifications() {
  const queryClient = useQueryClient();
  const setCount = useSetNotificationCount();
  const count = useNotificationCount();
  const { data, fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage, refetch } =
    useSuspenseInfiniteQuery(notificationsQuery);
  const results = data.pages.flatMap((page) => page.results);
  const shown = useRef(results);
  shown.current = results;

  useEffect(() => {
    if (count && !isListCurrent(shown.current, count)) void refetch();
  }, [count, refetch]);

  const { queryKey } = notificationsQuery;
  const mark = useMutation({
    mutationFn: ({ send }: { isAffected: (one: Notification) => boolean; send: () => Promise<NotificationCount> }) =>
      send(),
    onMutate: async ({ isAffected }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<NotificationPages>(queryKey);
      queryClient.setQueryData<NotificationPages>(
        queryKey,
        (pages) => pages && withReadNotifications(pages, isAffected),
      );
      return before;
    },
    onError: (_error, _variables, before) => queryClient.setQueryData(queryKey, before),
    onSuccess: setCount,
  });
  const read = (id: number) =>
    mark.mutate({
      isAffected: (one) => one.id === id,
      send: () => api("POST /api/notifications/{id}/read/", { params: { id } }),
    });
  const readAll = () => {
    const until = Math.max(...results.map(({ id }) => id));
    mark.mutate({
      isAffected: ({ id }) => id <= until,
      send: () => api("POST /api/notifications/read/", { body: { until } }),
    });
  };
  const { failure } = content;
  const problem = mark.isError ? failure.mark : isFetchNextPageError && !isFetchingNextPage ? failure.more : undefined;
  return { results, hasNextPage, problem, isFetchingNextPage, read, readAll, more: () => void fetchNextPage() };
}

type NotificationPages = InfiniteData<NotificationBatch>;

const withReadNotifications = (
  { pages, pageParams }: NotificationPages,
  isAffected: (one: Notification) => boolean,
): NotificationPages => ({
  pageParams,
  pages: pages.map(({ results, next }) => ({
    next,
    results: results.map((one) => (isAffected(one) ? { ...one, read: true } : one)),
  })),
});

const isListCurrent = (results: Notification[], { newest, unread }: NotificationCount) =>
  (newest === null || results.some(({ id }) => id === newest)) &&
  // Older pages are not loaded here.
  results.filter(({ read }) => !read).length === unread;
