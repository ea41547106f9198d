import { Link } from "@tanstack/react-router";
import { icons } from "#portal/icons.ts";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { dashboardContent as content } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

/** The four of spec section 1. */
const actions = [
  {
    to: "/dashboard/profile",
    label: "Update Profile",
    icon: "M3 17.2V21h3.8L17.8 9.9l-3.7-3.7zM20.7 7a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-1.4 0l-1.8 1.8L19 8.9z",
  },
  {
    to: "/dashboard/events",
    label: "Register Event",
    icon: "M19 4h-1V2h-2v2H8V2H6v2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 16H5V9h14zm-8.4-2.4 6.1-6.1-1.4-1.4-4.7 4.7-2-2L7.2 14.2z",
  },
  {
    to: "/dashboard/payments",
    label: "Make Payment",
    icon: icons.payCard,
  },
  {
    to: "/dashboard/members",
    label: "Invite Member",
    icon: "M15 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-9-2V7H4v3H1v2h3v3h2v-3h3v-2zm9 4c-2.7 0-8 1.3-8 4v2h16v-2c0-2.7-5.3-4-8-4",
  },
] as const;

export function QuickActions() {
  return (
    <div className={css.quick}>
      <Panel id="quick-actions" title={content.actions.title}>
        <ul className={css.actions}>
          {actions.map(({ to, label, icon }) => (
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
