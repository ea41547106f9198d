import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import css from "./dashboard-page.module.css";

interface DashboardPageProps {
  title: string;
  lead?: string;
  /** For a page that the drawer does not name. */
  back?: { to: "/dashboard" | "/dashboard/payments"; label: string };
  children: ReactNode;
}

/** The frame of every page behind /dashboard but the first: what it is called, what it is for, its cards. */
export function DashboardPage({ title, lead, back, children }: DashboardPageProps) {
  return (
    <div className={css.page}>
      <header className={css.head}>
        {back ? (
          <Link to={back.to} className={css.back}>
            <span aria-hidden="true">←</span> {back.label}
          </Link>
        ) : null}
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </header>
      {children}
    </div>
  );
}
