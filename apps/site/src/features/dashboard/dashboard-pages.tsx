import { Link } from "@tanstack/react-router";
import { Icon } from "#ui/icon.tsx";
import css from "./dashboard-pages.module.css";

/** The drawer's items, in the spec's order. */
const pages = [
  { to: "/dashboard", label: "Dashboard", icon: "M3 13h8V3H3zm0 8h8v-6H3zm10 0h8V11h-8zm0-18v6h8V3z" },
  {
    to: "/dashboard/events",
    label: "Events",
    icon: "M19 4h-1V2h-2v2H8V2H6v2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 16H5V9h14zM7 11h5v5H7z",
  },
  {
    to: "/dashboard/profile",
    label: "Profile",
    icon: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m0 2c-2.7 0-8 1.3-8 4v2h16v-2c0-2.7-5.3-4-8-4",
  },
  {
    to: "/dashboard/payments",
    label: "Payments",
    icon: "M20 4H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 14H4v-6h16zm0-10H4V6h16z",
  },
  {
    to: "/dashboard/members",
    label: "Members",
    icon: "M16 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6m-8 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6m0 2c-2.3 0-7 1.2-7 3.5V19h14v-2.5C15 14.2 10.3 13 8 13m8 0-1 .1c1.2.8 2 2 2 3.4V19h6v-2.5c0-2.3-4.7-3.5-7-3.5",
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
