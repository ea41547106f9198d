import { createFileRoute, Link } from "@tanstack/react-router";
import { formatDay } from "#dates.ts";
import { useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/page-head.ts";
import { laterContent } from "./dashboard.content.ts";
import css from "./later-page.module.css";
import { LaterPage } from "./later-page.tsx";

const content = laterContent.profile;

export const Route = createFileRoute("/_members-only/dashboard/profile")({
  head: () => pageHead({ title: content.title, description: content.text, path: "/dashboard/profile", unlisted: true }),
  component: ProfilePage,
});

function ProfilePage() {
  const { user } = useSession();
  if (!user) return null;
  // The specification leaves the user's fields open, so a server may send fewer.
  const facts = [
    [content.name, `${user.first_name} ${user.last_name}`],
    [content.email, user.email],
    [content.phone, user.phone],
    [content.place, [user.ward, user.constituency, user.county].map((place) => place?.name).join(", ")],
    [content.since, formatDay(user.date_joined)],
  ];
  return (
    <LaterPage title={content.title} text={content.text}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/contact">{content.action}</Link>
      </p>
    </LaterPage>
  );
}
