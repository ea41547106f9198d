import type { Dashboard } from "@party/contract/dashboard";

/** Wording of spec.md section 1 and 2 where it gives one. */
export const dashboardContent = {
  title: "Party Dashboard",
  menu: "Menu",
  more: "More",
  bottom: "Shortcuts",
  pages: { home: "Home", card: "Card" },
  navigation: "Dashboard",
  account: "Account",
  close: "Close menu",
  logout: "Logout",
  welcome: (name: string) => `Welcome back, ${name}!`,
  figures: {
    status: "Membership Status",
    type: "Membership Type",
    payment: "Payment Status",
    members: "Party Members",
  },
  progress: {
    label: "Your membership",
    plan: (name: string) => `Plan: ${name}`,
    paid: ["Applied", "Paid", "Active", "Renew"],
    free: ["Applied", "Active"],
  },
  nextStep: {
    label: "Next step",
    pay_fee: {
      title: "Your membership waits for its fee",
      text: (amount: string) => `Pay ${amount}. Your membership starts as soon as the fee has arrived.`,
      action: "Pay now",
    },
    renew: {
      title: "Renew your membership",
      text: (amount: string, by: string) =>
        by ? `Pay ${amount} by ${by} to stay a member.` : `Pay ${amount} to be a member again.`,
      action: "Renew",
    },
    choose_plan: {
      title: "You have no membership yet",
      text: "Choose a plan and send your application. Ordinary membership is free.",
      action: "Choose a plan",
    },
    await_confirmation: {
      title: "Your application has arrived",
      text: "The party confirms it within a few days. You get an email.",
    },
    attend_event: {
      text: (day: string, place: string) => `${day}${place && `, ${place}`}. You have a seat.`,
      action: "Show my tickets",
    },
    join_event: {
      text: (day: string, place: string) => `${day}${place && `, ${place}`}.`,
      action: "See the event",
    },
    invite: {
      title: "Invite a friend",
      text: "Your membership is in order. Invite someone from your ward.",
      action: "Invite a friend",
    },
  },
  /** For somebody without a membership, in this order. */
  checklist: {
    label: "How to become a member",
    done: "Done",
    steps: ["Confirm your email", "Choose a plan", "Pay the fee", "Get your card"],
  },
  near: {
    title: (ward: string) => `Near ${ward} ward`,
    office: "Your nearest office",
    all: "All offices",
    county: (name: string) => `The party in ${name} county`,
  },
  friends: {
    title: "Your invitations",
    goal: 5,
    some: (joined: number, goal: number) => `${joined} of ${goal} joined`,
    many: (joined: number) => `${joined} joined`,
    text: "Share your link with people in your ward.",
    action: "Invite",
  },
  events: {
    title: "Upcoming Events",
    all: "All events",
    facts: (day: string, location: string | null) => (location ? `${day} · ${location}` : day),
    empty: "No events are planned right now. New ones will show up here.",
  },
  notifications: {
    title: "Notifications",
    all: "All notifications",
    empty: "Nothing new. We will tell you here when something concerns you.",
  },
  /** spec.md section 1. */
  actions: {
    title: "Quick Actions",
    profile: "Update Profile",
    event: "Register Event",
    payment: "Make Payment",
    invite: "Invite Member",
  },
  failed: "Your dashboard could not be loaded. Check your connection and try again.",
  card: "Membership card",
} as const;

/** The plan of a member whose account has a type of its own, as the sample member's: cards and payments name the plan. */
export const planNote = ({ member, membership }: Pick<Dashboard, "member" | "membership">): string | undefined =>
  membership && membership.plan !== member.membership_type
    ? dashboardContent.progress.plan(membership.plan)
    : undefined;

/** Large numbers are rounded down to a multiple of this. */
const ROUNDING_STEP = 50;
const MIN_ROUNDED_COUNT = 100;

/** @returns the number of members as spec.md section 9 shows it: `150+` for 150 to 199, and small numbers as they are. */
export function memberCountText(count: number): string {
  if (count < MIN_ROUNDED_COUNT) return String(count);
  return `${(Math.floor(count / ROUNDING_STEP) * ROUNDING_STEP).toLocaleString("en-KE")}+`;
}
