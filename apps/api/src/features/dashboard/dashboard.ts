import type { Dashboard } from "@party/contract/dashboard";
import type { Database } from "#database/database.ts";
import { userById } from "#features/auth/auth.ts";
import { nextEvents } from "#features/events/events.ts";
import { standingOf } from "#features/memberships/standing.ts";
import { newestNotifications } from "#features/notifications/notifications.ts";
import { portraitOf } from "#features/profile/pictures.ts";

/** As many as the dashboard of spec section 1 shows. */
const EVENTS = 3;
const NOTIFICATIONS = 3;

interface Needs {
  db: Database;
  countMembers: () => Promise<number>;
}

/** What a member sees first after signing in. */
export async function dashboardOf({ db, countMembers }: Needs, userId: number): Promise<Dashboard> {
  const [user, standing, members, events, notifications, portrait] = await Promise.all([
    userById({ db }, userId),
    standingOf(db, userId),
    countMembers(),
    nextEvents(db, EVENTS),
    newestNotifications(db, userId, NOTIFICATIONS),
    portraitOf(db, userId),
  ]);
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
    events: events.map(({ id, title, date, location }) => ({ id, title, date, location: location ?? "" })),
    notifications,
  };
}

/** An account may carry a type of its own beside the plans, such as the sample member's "premium"; "regular" says nothing. */
function typeShown(plan: string | undefined, accountType: string): string {
  if (plan === undefined) return "None yet";
  return accountType === "regular" || accountType === "" ? plan : accountType[0]!.toUpperCase() + accountType.slice(1);
}
