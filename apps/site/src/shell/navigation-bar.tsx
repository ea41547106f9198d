import { Link } from "@tanstack/react-router";
import { AboutMenu } from "./about-menu.tsx";
import { SignInIcon } from "./icons.tsx";
import { MenuButton } from "./menu-button.tsx";
import { leftPages, rightPages } from "./navigation.ts";
import css from "./navigation-bar.module.css";

export function NavigationBar() {
  return (
    <nav className={css.bar} aria-label="Main">
      <div className={css.content}>
        <MenuButton />
        <ul className={css.list}>
          <li>
            <Link to="/" activeOptions={{ exact: true }} className={css.item}>
              Home
            </Link>
          </li>
          <li>
            <AboutMenu />
          </li>
          <Pages pages={leftPages} />
        </ul>
        <ul className={css.list}>
          <Pages pages={rightPages} />
        </ul>
        <Link to="/login" className={css.signIn}>
          <SignInIcon />
          Login
        </Link>
      </div>
    </nav>
  );
}

function Pages({ pages }: { pages: typeof leftPages | typeof rightPages }) {
  return pages.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={css.item}>
        {label}
      </Link>
    </li>
  ));
}
