import type { Dashboard } from "@party/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { Office } from "#features/invitations/office.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";
import { EventRows } from "./next-events.tsx";

const { near: content, friends } = dashboardContent;

/** Events for the member's own ward, constituency or county, and the office that is nearest. */
export function NearMe({ near: { ward, events, office } }: Pick<Dashboard, "near">) {
  return (
    <Panel id="near" title={content.title(ward)} aside={<Link to="/dashboard/members">{content.all}</Link>}>
      {events.length > 0 ? <EventRows events={events} /> : null}
      <div className={css.office}>
        <p className={css.label}>{content.office}</p>
        <Office office={office} />
      </div>
    </Panel>
  );
}

/** How many joined by the member's invitation. */
export function Friends({ joined }: { joined: number }) {
  const { goal } = friends;
  return (
    <Panel id="friends" title={friends.title}>
      <p className={css.joined}>{joined > goal ? friends.many(joined) : friends.some(joined, goal)}</p>
      <progress className={css.goal} max={goal} value={Math.min(joined, goal)} aria-label={friends.title} />
      <p>{friends.text}</p>
      <p>
        <Link to="/dashboard/members" className={buttonClass("outlined")}>
          {friends.action}
        </Link>
      </p>
    </Panel>
  );
}
