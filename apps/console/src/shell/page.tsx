import { Icon } from "@party/ui/icon.tsx";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { icons } from "./icons.ts";
import css from "./page.module.css";
import { shellContent } from "./shell.content.ts";

interface PageProps {
  title: string;
  /** One sentence on what the screen is for. */
  intro?: ReactNode;
  /** The page of docs/staff that explains it. */
  help?: string;
  /** Where the screen was opened from. */
  back?: ReactNode;
  /** The main action; one. */
  action?: ReactNode;
  children: ReactNode;
}

/** A screen: heading, what it is for, its help page and its main action. */
export function Page({ title, intro, help, back, action, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} | ${shellContent.console}`;
  }, [title]);
  return (
    <>
      <header className={css.header}>
        {back ? <p className={css.back}>{back}</p> : null}
        <div className={css.titles}>
          <h1 tabIndex={-1}>{title}</h1>
          {action ? <div className={css.action}>{action}</div> : null}
        </div>
        {intro || help ? (
          <p className={css.intro}>
            {intro}{" "}
            {help ? (
              <Link to="/help/$page" params={{ page: help }} className={css.help}>
                <Icon path={icons.help} />
                {shellContent.help}
              </Link>
            ) : null}
          </p>
        ) : null}
      </header>
      {children}
    </>
  );
}
