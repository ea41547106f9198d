import type { Dashboard } from "@party/contract/dashboard";
import type { Database } from "#database/database.ts";
import { nextEventOf } from "#features/attendance/attendance.ts";
import { userById } from "#features/auth/auth.ts";
import { branchesOf } from "#features/branches/branches.ts";
import { nextStep } from "#features/dashboard/next-step.ts";
import { eventsNear, nextEvents } from "#features/events/events.ts";
import { friendsJoined } from "#features/invitations/invitations.ts";
import { standingOf } from "#features/memberships/memberships.ts";
import { newestNotifications } from "#features/notifications/notifications.ts";
import { portraitOf } from "#features/profile/pictures.ts";
import { dayInNairobi } from "#nairobi-days.ts";

/** As many as the dashboard of spec section 1 shows. */
const EVENTS = 3;
const NOTIFICATIONS = 3;

interface Needs {
  db: Database;
  countMembers: () => Promise<number>;
}

/** What a member sees first after signing in. */
export async function dashboardOf({ db, countMembers }: Needs, userId: number): Promise<Dashboard> {
  const user = await userById({ db }, userId);
  const place = { ward: user.ward.id, constituency: user.constituency.id, county: user.county.id };
  const [standing, members, events, near, offices, seat, friends_joined, notifications, portrait] = await Promise.all([
    standingOf(db, userId),
    countMembers(),
    nextEvents(db, EVENTS),
    eventsNear(db, place, EVENTS),
    branchesOf(db, userId),
    nextEventOf(db, userId),
    friendsJoined(db, userId),
    newestNotifications(db, userId, NOTIFICATIONS),
    portraitOf(db, userId),
  ]);
  const membership = standing.membership ?? null;
  const next = near[0] ?? events[0];
  return {
    member: {
      name: `${user.first_name} ${user.last_name}`,
      email: user.email,
      membership_status: standing.status,
      membership_type: typeShown(standing.plan, user.membership_type),
      profile_picture: portrait?.small ?? null,
    },
    party_members: members,
    payment_status: standing.payment,
    events: events.map(asShown),
    notifications,
    next_step: nextStep({
      ...{ membership, emailConfirmed: user.email_confirmed !== false, today: dayInNairobi(new Date()) },
      ...{ seat: seat && asShown(seat), event: next && asShown(next) },
    }),
    membership,
    near: { ward: user.ward.name, events: near.map(asShown), office: offices[0]! },
    friends_joined,
  };
}

const asShown = ({
  id,
  title,
  date,
  location,
}: {
  id: number;
  title: string;
  date: string;
  location: string | null;
}) => ({
  ...{ id, title, date },
  location: location ?? "",
});

/** An account may carry a type of its own beside the plans, such as the sample member's "premium"; "regular" says nothing. */
function typeShown(plan: string | undefined, accountType: string): string {
  if (plan === undefined) return "None yet";
  return accountType === "regular" || accountType === "" ? plan : accountType[0]!.toUpperCase() + accountType.slice(1);
}
