import { createFileRoute, Link } from "@tanstack/react-router";
import { siteUrl } from "#page-context.ts";
import { pageHead } from "#shell/page-head.ts";
import { laterContent } from "./dashboard.content.ts";
import css from "./later-page.module.css";
import { LaterPage } from "./later-page.tsx";

const { title, text, action } = laterContent.members;

export const Route = createFileRoute("/_members-only/dashboard/members")({
  head: () => pageHead({ title, description: text, path: "/dashboard/members", unlisted: true }),
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
