import { Link } from "@tanstack/react-router";
import { icons } from "#portal/icons.ts";
import { Icon } from "#ui/icon.tsx";
import css from "./dashboard-pages.module.css";

/** The drawer's items, in the spec's order. */
const pages = [
  { to: "/dashboard", label: "Dashboard", icon: "M3 13h8V3H3zm0 8h8v-6H3zm10 0h8V11h-8zm0-18v6h8V3z" },
  {
    to: "/dashboard/events",
    label: "Events",
    icon: icons.calendar,
  },
  {
    to: "/dashboard/profile",
    label: "Profile",
    icon: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m0 2c-2.7 0-8 1.3-8 4v2h16v-2c0-2.7-5.3-4-8-4",
  },
  {
    to: "/dashboard/payments",
    label: "Payments",
    icon: icons.payCard,
  },
  {
    to: "/dashboard/members",
    label: "Members",
    icon: icons.people,
  },
  {
    to: "/dashboard/settings",
    label: "Settings",
    icon: "M3 17v2h6v-2zM3 5v2h10V5zm10 16v-2h8v-2h-8v-2h-2v6zM7 9v2H3v2h4v2h2V9zm14 4v-2H11v2zm-6-4h2V7h4V5h-4V3h-2z",
  },
] as const;

export function DashboardPages() {
  return (
    <ul className={css.pages}>
      {pages.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: true }} className={css.page}>
            <Icon path={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
