import { membershipStatusTexts, NOTHING_TO_PAY } from "@party/contract/values/membership-status-texts";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { usePrefetchQuery, useSuspenseQuery } from "@tanstack/react-query";
import { CatchBoundary, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { DetailsHint } from "#features/details/details-hint.tsx";
import { missingCountQuery } from "#features/details/details-query.ts";
import { mediaUrl } from "#page-context.ts";
import { DashboardPage, DashboardSkeleton, LoadFailure } from "#portal/dashboard-page.tsx";
import { initialsOf } from "#portal/icons.ts";
import { displayName, useSession } from "#session/use-session.ts";
import { dashboardContent as content, memberCountText, planNote } from "../dashboard.content.ts";
import css from "./dashboard-home.module.css";
import {
  EventsPanel,
  InvitationsPanel,
  NearbyPanel,
  NotificationsPanel,
  QuickActionsPanel,
} from "./dashboard-panels.tsx";
import { dashboardQuery } from "./load-dashboard.ts";
import { MembershipProgress, NextStepCard } from "./membership-progress.tsx";

export function DashboardHome() {
  // Beside the dashboard, not after it.
  usePrefetchQuery(missingCountQuery);
  return (
    <CatchBoundary getResetKey={() => ""} errorComponent={DashboardFailure}>
      <Suspense fallback={<DashboardSkeleton />}>
        <LoadedDashboard />
      </Suspense>
    </CatchBoundary>
  );
}

/** What leads on from here stays in reach, and needs no server (spec.md section 1). */
function DashboardFailure({ reset }: { reset: () => void }) {
  const { user } = useSession();
  const name = user ? displayName(user) : "";
  return (
    <DashboardPage title={name ? content.welcome(name) : content.title}>
      <Alert severity="error">{content.failed}</Alert>
      <LoadFailure reset={reset}>
        <QuickActionsPanel />
      </LoadFailure>
    </DashboardPage>
  );
}

/** From this length on a name takes more than two lines of the heading on a phone. */
const LONG_NAME_LENGTH = 24;

function LoadedDashboard() {
  const { data: dashboard } = useSuspenseQuery(dashboardQuery);
  const { user } = useSession();
  const { member, payment_status, party_members, events, notifications, membership, next_step } = dashboard;
  const isLong = member.name.length > LONG_NAME_LENGTH;
  // Without a membership it is another server's, whose texts are shown as they are.
  const texts = membership === undefined ? undefined : membershipStatusTexts[membership?.state ?? "none"];
  const payment = membership?.fee === 0 ? NOTHING_TO_PAY : texts?.payment;
  const figures = [
    { label: content.figures.status, value: texts?.status ?? member.membership_status },
    {
      label: content.figures.type,
      value: membership === null ? membershipStatusTexts.none.status : member.membership_type,
      note: planNote(dashboard),
    },
    { label: content.figures.payment, value: payment ?? payment_status },
    { label: content.figures.members, value: memberCountText(party_members) },
  ];
  return (
    <div className={css.home}>
      <header className={css.banner}>
        {member.profile_picture ? (
          <img src={mediaUrl(member.profile_picture)} alt="" width="72" height="72" className={css.portrait} />
        ) : (
          <span className={css.portrait} aria-hidden="true">
            {initialsOf(member.name)}
          </span>
        )}
        <div>
          <h1>{content.welcome(isLong ? member.name.split(" ")[0]! : member.name)}</h1>
          {isLong ? <p>{member.name}</p> : null}
          <p>{member.email}</p>
          <Link to="/dashboard/card" className={`${buttonVariantClass("outlined")} ${css.card}`}>
            {content.card}
          </Link>
        </div>
        <NextStepCard step={next_step} />
      </header>
      <DetailsHint />
      <QuickActionsPanel />
      <div className={css.whole}>
        <MembershipProgress membership={membership} next_step={next_step} />
      </div>
      <dl className={css.figures}>
        {figures.map(({ label, value, note }) => (
          <div key={label} className={css.figure}>
            <dt>
              {label}
              {note ? <small className={css.note}>{note}</small> : null}
            </dt>
            <dd data-good={value === "Active"}>{value}</dd>
          </div>
        ))}
      </dl>
      <EventsPanel events={events} />
      <NotificationsPanel notifications={notifications} />
      <NearbyPanel near={dashboard.near} county={user?.county?.name} />
      <InvitationsPanel joined={dashboard.friends_joined} />
    </div>
  );
}
