import { createFileRoute, Link } from "@tanstack/react-router";
import { siteUrl } from "#page-context.ts";
import { laterContent } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import css from "./later-page.module.css";
import { LaterPage } from "./later-page.tsx";

const { title, text, action } = laterContent.members;

export const Route = createFileRoute("/_members-only/dashboard/members")({
  head: () => dashboardHead("/members"),
  component: MembersPage,
});

function MembersPage() {
  return (
    <LaterPage title={title} text={text}>
      <p className={css.facts}>{`${siteUrl()}/joinus`}</p>
      <p>
        <Link to="/joinus">{action}</Link>
      </p>
    </LaterPage>
  );
}
