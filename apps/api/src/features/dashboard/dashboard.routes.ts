import { type Dashboard, dashboard, type NextStep } from "@party/contract/dashboard";
import type { Language } from "@party/contract/values/languages";
import { GRACE_DAYS, RENEWAL_DAYS } from "@party/contract/values/membership-plans";
import { dayInNairobi, daysAfter, daysUntil } from "@party/contract/values/nairobi-time";
import type { Database } from "#database/database.ts";
import { findNextEvent } from "#features/attendance/attendance.ts";
import { getUserById } from "#features/auth/auth.ts";
import { listBranchesOfUser } from "#features/branches/branches.ts";
import { translateItems } from "#features/content/translations/translations.queries.ts";
import { findEventsNear, listNextEvents } from "#features/events/events.ts";
import { countInvitees } from "#features/invitations/invitations.queries.ts";
import { createMemberCounter, findMembershipStatus } from "#features/memberships/memberships.ts";
import { listNewestNotifications, type NotificationMessages } from "#features/notifications/notifications.ts";
import { findPortrait } from "#features/profile/pictures.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const dashboardRoutes = ({ db }: Services, messages: NotificationMessages) => {
  const countMembers = createMemberCounter(db);
  return implementEndpoints(dashboard, {
    home: ({ actor, caller }) => buildDashboard({ db, messages, countMembers }, actor.userId, caller.language),
  });
};

/** The labels of spec.md section 1. */
const MAX_EVENTS = 3;
const MAX_NOTIFICATIONS = 3;

interface DashboardServices {
  db: Database;
  messages: NotificationMessages;
  countMembers: () => Promise<number>;
}

async function buildDashboard(
  { db, messages, countMembers }: DashboardServices,
  userId: number,
  language: Language,
): Promise<Dashboard> {
  const user = await getUserById({ db }, userId);
  const place = { ward: user.ward.id, constituency: user.constituency.id, county: user.county.id };
  const [membershipStatus, members, events, near, offices, seat, friends_joined, notifications, portrait] =
    await Promise.all([
      findMembershipStatus(db, userId, language),
      countMembers(),
      listNextEvents(db, MAX_EVENTS),
      findEventsNear(db, place, MAX_EVENTS),
      listBranchesOfUser(db, userId, language),
      findNextEvent(db, userId),
      countInvitees(db, userId),
      listNewestNotifications(db, messages, userId, { limit: MAX_NOTIFICATIONS, language }),
      findPortrait(db, userId),
    ]);
  const { plan } = membershipStatus;
  const membership = membershipStatus.membership && plan ? { ...membershipStatus.membership, plan } : null;
  const shown = [...events, ...near, ...(seat ? [seat] : [])];
  const titles = await translateItems(db, "events", language === "en" ? undefined : language, shown);
  const summaries = new Map(titles.map((event) => [event.id, toEventSummary(event)]));
  const summaryOf = ({ id }: { id: number }) => summaries.get(id)!;
  const next = near[0] ?? events[0];
  return {
    member: {
      name: `${user.first_name} ${user.last_name}`,
      email: user.email,
      membership_status: membershipStatus.status,
      membership_type: formatMembershipType(plan, user.membership_type),
      profile_picture: portrait?.small ?? null,
    },
    party_members: members,
    payment_status: membershipStatus.payment,
    events: events.map(summaryOf),
    notifications,
    next_step: chooseNextStep({
      membership,
      today: dayInNairobi(new Date()),
      seat: seat && summaryOf(seat),
      event: next && summaryOf(next),
    }),
    membership,
    near: { ward: user.ward.name, events: near.map(summaryOf), office: offices[0]! },
    friends_joined,
  };
}

const toEventSummary = ({
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
  id,
  title,
  date,
  location: location ?? "",
});

/** An account may have a type besides the plans, such as the sample member's "premium"; "regular" is the default. */
function formatMembershipType(plan: string | undefined, accountType: string): string {
  if (plan === undefined) return "None yet";
  return accountType === "regular" || accountType === "" ? plan : accountType[0]!.toUpperCase() + accountType.slice(1);
}

interface NextStepInput {
  membership: Dashboard["membership"];
  /** The next event that the member has a seat at. */
  seat: Dashboard["events"][number] | undefined;
  /** The next event, nearby ones first. */
  event: Dashboard["events"][number] | undefined;
  /** The day in Nairobi. */
  today: string;
}

/** Days before an event from which its seat is the next step. */
const EVENT_SEAT_REMINDER_DAYS = 14;

const createNextStep = (kind: NextStep["kind"], rest: Partial<NextStep> = {}): NextStep => ({
  kind,
  amount: null,
  by: null,
  event: null,
  ...rest,
});

/** What the member should do next, most urgent first. */
export function chooseNextStep({ membership, seat, event, today }: NextStepInput): NextStep {
  const { state, fee, valid_until } = membership ?? { state: undefined, fee: 0, valid_until: null };
  if (state === "awaiting_payment") return createNextStep("pay_fee", { amount: fee });
  if (state === "grace" || state === "lapsed") {
    const by = state === "grace" && valid_until ? daysAfter(valid_until, GRACE_DAYS) : null;
    return createNextStep("renew", { amount: fee, by });
  }
  if (state === "active" && valid_until && daysUntil(today, valid_until) <= RENEWAL_DAYS) {
    return createNextStep("renew", { amount: fee, by: valid_until });
  }
  if (state === undefined || state === "refused" || state === "resigned" || state === "replaced")
    return createNextStep("choose_plan");
  if (seat && daysUntil(today, seat.date) <= EVENT_SEAT_REMINDER_DAYS)
    return createNextStep("attend_event", { by: seat.date, event: seat });
  if (state === "applied") return createNextStep("await_confirmation");
  if (event && event.id !== seat?.id) return createNextStep("join_event", { by: event.date, event });
  return createNextStep("invite");
}
