import { dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { useParty } from "#party.ts";
import { SignOutButton } from "#session/account/sign-out-button.tsx";
import { useStaff } from "#session/session.ts";
import { SearchLink } from "#shell/search/search.tsx";
import { shellContent as content } from "./shell.content.ts";
import css from "./shell.module.css";
import { useMenu } from "./use-menu.ts";

const MENU_DRAWER_ID = "menu";
const MENU_ICON = "M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z";
const PLACE_ICON =
  "M12 2a7 7 0 0 0-7 7c0 5.2 7 13 7 13s7-7.8 7-13a7 7 0 0 0-7-7m0 9.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5";

const DIALOGS_RETRY_DELAY_MS = 5_000;

/** Asked for until the connection is back: the screen goes on without them. */
async function loadSessionDialogs(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import("#session/session-dialogs.tsx")).SessionDialogs };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, DIALOGS_RETRY_DELAY_MS));
    return loadSessionDialogs();
  }
}

/** Loaded after the first screen. */
const SessionDialogs = lazy(loadSessionDialogs);

/** A new draft that has got its number is the same screen, and somebody is writing in it. */
const isNewDraftSaved = (from: string, to: string) =>
  from.endsWith("/new") && /^\d+$/.test(to.slice(from.length - "new".length)) && to.startsWith(from.slice(0, -3));

/** The frame of all screens for staff: menu by permission, where one works, and what is inside. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef<string>(undefined);
  useEffect(() => {
    dialogElement(MENU_DRAWER_ID)?.close();
    // A new screen is announced by its heading; the first one by the browser.
    const isNew = last.current !== undefined && !isNewDraftSaved(last.current, pathname);
    if (isNew) main.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);
  return (
    <div className={css.shell}>
      <a href="#content" className={css.skip}>
        {content.skip}
      </a>
      <header className={css.top}>
        <button
          type="button"
          className={css.menuButton}
          aria-label={content.openMenu}
          onClick={() => dialogElement(MENU_DRAWER_ID)?.showModal()}
        >
          <Icon path={MENU_ICON} />
        </button>
        <Link to="/" className={css.brand}>
          <b>{useParty().short_name}</b> {content.console}
        </Link>
        <SearchLink />
        <StaffPlaces />
      </header>
      <aside className={css.side}>
        <Menu />
      </aside>
      <dialog id={MENU_DRAWER_ID} className={css.drawer} aria-label={content.menu} closedby="any">
        <Menu />
      </dialog>
      <main id="content" ref={main} className={css.main} tabIndex={-1}>
        <OfflineNotice />
        <Outlet />
      </main>
      <Suspense>
        <SessionDialogs />
      </Suspense>
    </div>
  );
}

function Menu() {
  const staff = useStaff();
  return (
    <nav aria-label={content.menu} className={css.menu}>
      {useMenu().map(({ title, items }) => (
        <section key={title} aria-label={title || content.console}>
          {title ? <h2 className={css.group}>{title}</h2> : null}
          <ul>
            {items.map(({ to, params, label, icon }) => (
              <li key={label}>
                <Link
                  to={to}
                  {...(params ? { params } : {})}
                  activeOptions={{ exact: to === "/" }}
                  className={css.item}
                >
                  <Icon path={icon} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={css.person}>
        {staff.name}
        <small>{staff.email}</small>
      </p>
      <SignOutButton className={css.item} />
    </nav>
  );
}

/** Where this person works. */
function StaffPlaces() {
  const { grants } = useStaff();
  const places = [...new Set(grants.map(({ place }) => (place.level === "nation" ? content.everywhere : place.name)))];
  return (
    <p className={css.territory}>
      <Icon path={PLACE_ICON} />
      <span>{places.join(", ")}</span>
    </p>
  );
}

const onOnlineChange = (listener: () => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

function OfflineNotice() {
  const isOnline = useSyncExternalStore(onOnlineChange, () => navigator.onLine);
  return <div role="status">{isOnline ? null : <p className={css.offline}>{content.offline}</p>}</div>;
}
