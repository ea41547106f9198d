import type { Dashboard } from "@party/contract/dashboard";
import { countySlug } from "@party/contract/values/counties";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { EmptyState, Panel } from "@party/ui/panel.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatDay } from "#dates/dates.ts";
import { Office } from "#features/invitations/office.tsx";
import { useNotificationCount } from "#features/notifications/notification-count.ts";
import { icons } from "#portal/icons.ts";
import { apiQuery } from "#session/query-client.ts";
import { dashboardContent as content } from "../dashboard.content.ts";
import css from "./dashboard-home.module.css";

const quickActions = [
  {
    to: "/dashboard/profile",
    label: content.actions.profile,
    icon: "M3 17.2V21h3.8L17.8 9.9l-3.7-3.7zM20.7 7a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-1.4 0l-1.8 1.8L19 8.9z",
  },
  {
    to: "/dashboard/events",
    label: content.actions.event,
    icon: "M19 4h-1V2h-2v2H8V2H6v2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 16H5V9h14zm-8.4-2.4 6.1-6.1-1.4-1.4-4.7 4.7-2-2L7.2 14.2z",
  },
  {
    to: "/dashboard/payments",
    label: content.actions.payment,
    icon: icons.payCard,
  },
  {
    to: "/dashboard/members",
    label: content.actions.invite,
    icon: "M15 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-9-2V7H4v3H1v2h3v3h2v-3h3v-2zm9 4c-2.7 0-8 1.3-8 4v2h16v-2c0-2.7-5.3-4-8-4",
  },
] as const;

export function QuickActionsPanel() {
  return (
    <div className={css.quick}>
      <Panel id="quick-actions" title={content.actions.title}>
        <ul className={css.actions}>
          {quickActions.map(({ to, label, icon }) => (
            <li key={label}>
              <Link to={to}>
                <Icon path={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

export function EventsPanel({ events }: Pick<Dashboard, "events">) {
  return (
    <Panel id="next-events" title={content.events.title} aside={<Link to="/events">{content.events.all}</Link>}>
      {events.length === 0 ? <EmptyState icon={icons.calendar} text={content.events.empty} /> : null}
      <EventRows events={events} />
    </Panel>
  );
}

const EventRows = ({ events }: Pick<Dashboard, "events">) => (
  <ul className={css.rows}>
    {events.map(({ id, title, date, location }) => (
      <li key={id}>
        <Link to="/events/$id" params={{ id: String(id) }}>
          {title}
        </Link>
        <p>{content.events.facts(formatDay(date) || date, location)}</p>
      </li>
    ))}
  </ul>
);

/** spec.md section 1. */
const NOTIFICATIONS_SHOWN = 3;

export function NotificationsPanel({ notifications }: Pick<Dashboard, "notifications">) {
  const rows = useLatestNotifications(notifications);
  return (
    <Panel
      id="newest"
      title={content.notifications.title}
      aside={<Link to="/dashboard/notifications">{content.notifications.all}</Link>}
    >
      {rows.length === 0 ? <EmptyState icon={icons.bell} text={content.notifications.empty} /> : null}
      <ul className={css.rows}>
        {rows.map(({ id, title, message }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Starts with the notifications of the dashboard and loads them again when a newer one has arrived. */
function useLatestNotifications(initial: Dashboard["notifications"]): Dashboard["notifications"] {
  const newest = useNotificationCount()?.newest ?? null;
  const { data } = useQuery({
    ...apiQuery("GET /api/notifications/", { query: { limit: NOTIFICATIONS_SHOWN } }),
    queryKey: ["notifications", "latest", newest],
    enabled: newest !== null && !initial.some(({ id }) => id === newest),
    placeholderData: keepPreviousData,
  });
  return data?.results ?? initial;
}

interface NearbyPanelProps extends Pick<Dashboard, "near"> {
  /** The member's; another server may not tell it. */
  county: string | undefined;
}

/** Events in the member's ward, constituency or county, and the nearest office. */
export function NearbyPanel({ near: { ward, events, office }, county }: NearbyPanelProps) {
  return (
    <Panel id="near" title={content.near.title(ward)} aside={<Link to="/dashboard/members">{content.near.all}</Link>}>
      {events.length > 0 ? <EventRows events={events} /> : null}
      <div className={css.office}>
        <p className={css.label}>{content.near.office}</p>
        <Office office={office} />
        {county ? (
          <Link to="/counties/$county" params={{ county: countySlug(county) }}>
            {content.near.county(county)}
          </Link>
        ) : null}
      </div>
    </Panel>
  );
}

/** How many people joined by the member's invitation. */
export function InvitationsPanel({ joined }: { joined: number }) {
  const { friends } = content;
  const { goal } = friends;
  return (
    <Panel id="friends" title={friends.title}>
      <p className={css.joined}>{joined > goal ? friends.many(joined) : friends.some(joined, goal)}</p>
      <progress className={css.goal} max={goal} value={Math.min(joined, goal)} aria-label={friends.title} />
      <p>{friends.text}</p>
      <p>
        <Link to="/dashboard/members" className={buttonVariantClass("outlined")}>
          {friends.action}
        </Link>
      </p>
    </Panel>
  );
}
