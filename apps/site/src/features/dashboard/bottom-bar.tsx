import { Link } from "@tanstack/react-router";
import { icons } from "#portal/icons.ts";
import { MenuIcon } from "#shell/icons.tsx";
import { Icon } from "#ui/icon.tsx";
import css from "./bottom-bar.module.css";
import { dashboardContent as content } from "./dashboard.content.ts";

/** What members open most, in the order of the thumb. */
const pages = [
  { to: "/dashboard", label: "Home", icon: icons.home },
  { to: "/dashboard/events", label: "Events", icon: icons.calendar },
  { to: "/dashboard/card", label: "Card", icon: icons.idCard },
  { to: "/dashboard/payments", label: "Payments", icon: icons.payCard },
] as const;

/** The portal's navigation on phones. @param onMore opens the drawer, which has the rest */
export function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav className={css.bottom} aria-label={content.bottom}>
      {pages.map(({ to, label, icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} className={css.item}>
          <Icon path={icon} />
          {label}
        </Link>
      ))}
      <button type="button" className={css.item} aria-haspopup="dialog" onClick={onMore}>
        <MenuIcon />
        {content.more}
      </button>
    </nav>
  );
}
