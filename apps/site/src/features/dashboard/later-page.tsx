import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./later-page.module.css";

interface LaterPageProps {
  title: string;
  /** Above the text, because it matters more. */
  notice?: ReactNode;
  text: string;
  children?: ReactNode;
}

/** A page of the dashboard that cannot do its work yet: says so, and what to do until then. */
export function LaterPage({ title, notice, text, children }: LaterPageProps) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>{title}</h1>
      {notice}
      <p>{text}</p>
      {children}
      <p className={css.back}>
        <Link to="/dashboard">{dashboardContent.back}</Link>
      </p>
    </div>
  );
}
