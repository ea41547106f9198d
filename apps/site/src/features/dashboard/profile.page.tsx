import { createFileRoute, Link } from "@tanstack/react-router";
import { formatDay } from "#dates.ts";
import { nameOf } from "#session/name-of.ts";
import { useSession } from "#session/use-session.ts";
import { laterContent } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import css from "./later-page.module.css";
import { LaterPage } from "./later-page.tsx";

const content = laterContent.profile;

export const Route = createFileRoute("/_members-only/dashboard/profile")({
  head: () => dashboardHead("/profile"),
  component: ProfilePage,
});

function ProfilePage() {
  const { user } = useSession();
  if (!user) return null;
  const places = [user.ward, user.constituency, user.county] as ({ name: string } | undefined)[];
  const facts = [
    [content.name, nameOf(user)],
    [content.email, user.email],
    [content.phone, user.phone],
    [content.place, places.flatMap((place) => place?.name ?? []).join(", ")],
    [content.since, formatDay(user.date_joined)],
  ].filter(([, value]) => value);
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
