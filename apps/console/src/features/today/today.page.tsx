import { Icon } from "@party/ui/icon.tsx";
import { Link } from "@tanstack/react-router";
import { useStaff } from "#session/session.ts";
import { icons } from "#shell/icons.ts";
import { menuOf } from "#shell/menu.ts";
import { Page } from "#shell/page.tsx";
import { todayContent as content } from "./today.content.ts";
import css from "./today.module.css";

/** The home of the console: what waits, and all screens of this person. */
export function TodayPage() {
  const staff = useStaff();
  const screens = menuOf(staff)
    .flatMap(({ items }) => items)
    .filter(({ to }) => to !== "/");
  return (
    <Page title={content.title(staff.name.split(" ")[0]!)} intro={content.intro} help="first-steps">
      <h2 className={css.heading}>{content.more}</h2>
      <ul className={css.screens}>
        {screens.map(({ to, label, about, icon }) => (
          <li key={to}>
            <Link to={to} className={css.screen}>
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
