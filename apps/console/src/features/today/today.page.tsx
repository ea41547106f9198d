import type { TodayDeadline, TodayTerritory } from "@party/contract/today";
import { formatDate, formatDay } from "@party/contract/values/nairobi-time";
import { plural } from "@party/contract/values/plural";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import { deadlinesContent } from "#features/deadlines/deadlines.content.ts";
import { OpeningNotice } from "#features/opening/opening-notice.tsx";
import { FactList } from "#form/facts.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission, useStaff } from "#session/session.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { Page } from "#shell/page/page.tsx";
import { useMenu } from "#shell/use-menu.ts";
import { todayContent as content } from "./today.content.ts";
import css from "./today.module.css";

export const screen = {
  path: "/",
  menu: {
    group: "start",
    order: 1,
    label: content.label,
    about: content.about,
    icon: "M10 20v-6h4v6h5v-8h3L12 3 2 12h3v8z",
  },
} satisfies Screen;

/** The home of the console: what waits, and all screens of this person. */
export function TodayPage() {
  const staff = useStaff();
  const today = useQuery({
    queryKey: ["today"],
    queryFn: ({ signal }) => api("GET /staff/today/", { signal }),
    refetchInterval: 60_000,
  });
  const screens = useMenu()
    .flatMap(({ items }) => items)
    .filter(({ to }) => to !== "/");
  const waiting = (today.data?.cards ?? [])
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.oldest_at ?? "9").localeCompare(other.oldest_at ?? "9"));
  const setApart = (today.data?.cards ?? []).find(({ unchecked }) => unchecked && unchecked.count > 0)?.unchecked;
  const notes = [...new Set(staff.grants.map(({ role }) => content.notes[role]))].filter((note) => note !== undefined);
  return (
    <Page
      title={content.title(staff.name.split(" ")[0]!)}
      intro={content.intro}
      help="first-steps"
      action={
        hasPermission(staff, "people.register") ? (
          <Link to="/walk-ins" className={buttonVariantClass("primary")}>
            {content.register}
          </Link>
        ) : null
      }
    >
      {hasPermission(staff, "people.register") ? <p className={css.hint}>{content.beforeYouGo}</p> : null}
      <div className={css.notice}>
        <OpeningNotice />
      </div>
      {today.data ? null : <LoadingOrFailure error={today.error} again={today.refetch} />}
      {today.data && waiting.length === 0 && !setApart ? (
        <EmptyQueue hasQueue={today.data.cards.length > 0} notes={notes} />
      ) : null}
      <ul className={css.queues}>
        {waiting.map(({ queue, count, capped, oldest_at, path }) => {
          const { label, one, next } = content.queues[queue];
          const [to = path, query] = path.split("?");
          return (
            <li key={queue}>
              <Link to={to} search={Object.fromEntries(new URLSearchParams(query)) as never} className={css.queue}>
                <span className={css.count}>
                  {count.toLocaleString("en-KE")}
                  {capped ? "+" : ""}
                </span>
                <b>{plural(count, one, label)}</b>
                {oldest_at ? <small>{content.oldest(formatDate(new Date(oldest_at)))}</small> : null}
                <span className={css.next}>{next}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {setApart ? (
        <Alert severity="info">
          {content.setApart(setApart.count, setApart.capped)}{" "}
          <Link to="/applications" search={{ status: "unchecked" }}>
            {content.showSetApart}
          </Link>
        </Alert>
      ) : null}
      {today.data && today.data.deadlines.length > 0 ? <Countdown deadlines={today.data.deadlines} /> : null}
      {today.data?.places.map((place) => (
        <PlaceStatistics key={place.name} place={place} />
      ))}
      <nav aria-label={content.more} className={css.more}>
        <h2 className={css.heading}>{content.more}</h2>
        <ul className={css.screens}>
          {screens.map(({ to, params, label, about, icon }) => (
            <li key={label}>
              <Link to={to} {...(params ? { params } : {})} className={css.screen}>
                <Icon path={icon} />
                <span>
                  <b>{label}</b>
                  <small>{about}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}

/** All is done only for those to whom something can come. */
function EmptyQueue({ hasQueue, notes }: { hasQueue: boolean; notes: readonly string[] }) {
  if (notes.length === 0) return <Alert severity="success">{hasQueue ? content.nothing : content.noQueue}</Alert>;
  return (
    <>
      {notes.map((note) => (
        <Alert key={note} severity="info">
          {note}
        </Alert>
      ))}
    </>
  );
}

/** Days that the party has to keep, the next one first. */
const Countdown = ({ deadlines }: { deadlines: readonly TodayDeadline[] }) => (
  <section aria-labelledby="deadlines">
    <h2 id="deadlines" className={css.heading}>
      {content.deadlines}
    </h2>
    <ol className={css.deadlines}>
      {deadlines.map(({ id, title, day, days_left, is_confirmed }) => (
        <li key={id}>
          <Link to="/deadlines/$id" params={{ id }}>
            {title}
          </Link>
          <span>
            <b>{deadlinesContent.daysLeft(days_left)}</b>, {formatDay(day)}
            {is_confirmed ? null : <em>{content.unconfirmed}</em>}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

/** Four numbers, each of which leads to the people, and the next event. */
function PlaceStatistics({ place }: { place: TodayTerritory }) {
  const { name, members, applications, registered, to_call, next_event } = place;
  const event = next_event
    ? content.place.eventOn(next_event.title, formatDay(next_event.date))
    : content.place.noEvent;
  const numbers = [
    { text: content.place.members, count: members, to: "/people", search: { status: "member" } },
    { text: content.place.applications, count: applications, to: "/applications", search: {} },
    { text: content.place.registered, count: registered, to: "/applications", search: { source: "walk_in" } },
    { text: content.place.toCall, count: to_call, to: "/applications", search: { status: "to_call" } },
  ] as const;
  return (
    <>
      <h2 className={css.heading}>{content.place.title(name)}</h2>
      <ul className={css.numbers}>
        {numbers.map(({ text, count, to, search }) => (
          <li key={text}>
            <Link to={to} search={search as never} className={css.number}>
              <b>{count.toLocaleString("en-KE")}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <FactList facts={[[content.place.event, event]]} />
    </>
  );
}
