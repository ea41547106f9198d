import type { Dashboard } from "@party/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { mediaAddress } from "#media-address.ts";
import { buttonClass } from "#ui/button.tsx";
import { dashboardContent as content } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";
import { initialsOf } from "./initials.ts";
import { NextEvents } from "./next-events.tsx";
import { NextStep } from "./next-step.tsx";
import { Notifications } from "./notifications.tsx";
import { partyMembers } from "./party-members.ts";
import { QuickActions } from "./quick-actions.tsx";

export function DashboardHome({ dashboard }: { dashboard: Dashboard }) {
  const { member, payment_status, party_members, events, notifications } = dashboard;
  const figures = [
    { label: content.figures.status, value: member.membership_status },
    { label: content.figures.type, value: member.membership_type },
    { label: content.figures.payment, value: payment_status },
    { label: content.figures.members, value: partyMembers(party_members) },
  ];
  return (
    <div className={css.home}>
      <header className={css.banner}>
        {member.profile_picture ? (
          <img src={mediaAddress(member.profile_picture)} alt="" width="72" height="72" className={css.portrait} />
        ) : (
          <span className={css.portrait} aria-hidden="true">
            {initialsOf(member.name)}
          </span>
        )}
        <div>
          <h1>{content.welcome(member.name)}</h1>
          <p>{member.email}</p>
          <Link to="/dashboard/card" className={`${buttonClass("gold")} ${css.card}`}>
            {content.card}
          </Link>
        </div>
      </header>
      <NextStep status={member.membership_status} />
      <dl className={css.figures}>
        {figures.map(({ label, value }) => (
          <div key={label} className={css.figure}>
            <dt>{label}</dt>
            <dd data-good={value === "Active"}>{value}</dd>
          </div>
        ))}
      </dl>
      <NextEvents events={events} />
      <Notifications notifications={notifications} />
      <QuickActions />
    </div>
  );
}
