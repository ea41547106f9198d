import { Icon } from "@party/ui/icon.tsx";
import { Link, type LinkComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { shellContent } from "#shell/shell.content.ts";
import css from "./page.module.css";
import { usePageTitle } from "./page-title.ts";

const HELP_ICON =
  "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m1 17h-2v-2h2zm2.1-7.7-.9.9c-.7.7-1.2 1.3-1.2 2.8h-2v-.5c0-1.1.4-2.1 1.2-2.8l1.2-1.3a2 2 0 1 0-3.4-1.4H8a4 4 0 1 1 7.1 2.3";

interface PageProps {
  title: string;
  /** One sentence on what the screen is for. */
  intro?: ReactNode | undefined;
  /** The page of docs/staff that explains it. */
  help?: string | undefined;
  /** Where the screen was opened from. */
  back?: ReactNode;
  /** The main action; one. */
  action?: ReactNode;
  children: ReactNode;
}

/** For `back`. The list of a row is not the current page, though its address is the beginning of the row's. */
export const BackLink: LinkComponent<"a"> = (props) => <Link activeOptions={{ exact: true }} {...props} />;

/** A screen: heading, what it is for, its help page and its main action. */
export function Page({ title, intro, help, back, action, children }: PageProps) {
  usePageTitle(title);
  return (
    <>
      <header className={css.header}>
        {back ? <p className={css.back}>{back}</p> : null}
        <div className={css.titles}>
          <h1 tabIndex={-1}>{title}</h1>
          {action ? <div className={css.action}>{action}</div> : null}
        </div>
        <PageIntro intro={intro} help={help} />
      </header>
      {children}
    </>
  );
}

/** What a screen is for, with its help page. */
export const PageIntro = ({ intro, help }: Pick<PageProps, "intro" | "help">) =>
  intro || help ? (
    <p className={css.intro}>
      {intro}{" "}
      {help ? (
        <Link to="/help/$page" params={{ page: help }} className={css.help}>
          <Icon path={HELP_ICON} />
          {shellContent.help}
        </Link>
      ) : null}
    </p>
  ) : null;
