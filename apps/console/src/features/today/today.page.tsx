import { formatDate } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import { useStaff } from "#session/session.ts";
import { icons } from "#shell/icons.ts";
import { Loading } from "#shell/loading.tsx";
import { menuOf } from "#shell/menu.ts";
import { Page } from "#shell/page.tsx";
import { todayContent as content } from "./today.content.ts";
import css from "./today.module.css";

/** The home of the console: what waits, and all screens of this person. */
export function TodayPage() {
  const staff = useStaff();
  const today = useQuery({
    queryKey: ["today"],
    queryFn: ({ signal }) => api("GET /staff/today/", { signal }),
    refetchInterval: 60_000,
  });
  const screens = menuOf(staff)
    .flatMap(({ items }) => items)
    .filter(({ to }) => to !== "/");
  const waiting = (today.data?.cards ?? [])
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.oldest_at ?? "").localeCompare(other.oldest_at ?? ""));
  return (
    <Page title={content.title(staff.name.split(" ")[0]!)} intro={content.intro} help="first-steps">
      {today.data ? null : <Loading error={today.error} again={today.refetch} />}
      {today.data && waiting.length === 0 ? <Alert severity="success">{content.nothing}</Alert> : null}
      <ul className={css.queues}>
        {waiting.map(({ queue, count, capped, oldest_at, path }) => {
          const { label, one, next } = content.queues[queue];
          return (
            <li key={queue}>
              <Link to={path} className={css.queue}>
                <span className={css.count}>
                  {count.toLocaleString("en-KE")}
                  {capped ? "+" : ""}
                </span>
                <b>{count === 1 ? one : label}</b>
                {oldest_at ? <small>{content.oldest(formatDate(new Date(oldest_at)))}</small> : null}
                <span className={css.next}>{next}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <h2 className={css.heading}>{content.more}</h2>
      <ul className={css.screens}>
        {screens.map(({ to, params, label, about, icon }) => (
          <li key={label}>
            <Link to={to} {...(params ? { params } : {})} className={css.screen}>
              <Icon path={icons[icon]} />
              <span>
                <b>{label}</b>
                <small>{about}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
