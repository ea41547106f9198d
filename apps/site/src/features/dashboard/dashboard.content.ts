/** Wording of spec sections 1 and 2 where it gives one. */
export const dashboardContent = {
  title: "Party Dashboard",
  menu: "Menu",
  more: "More",
  bottom: "Shortcuts",
  navigation: "Dashboard",
  account: "Account",
  close: "Close menu",
  logout: "Logout",
  loading: "Loading your dashboard…",
  loadingPage: "Loading…",
  welcome: (name: string) => `Welcome back, ${name}!`,
  figures: {
    status: "Membership Status",
    type: "Membership Type",
    payment: "Payment Status",
    members: "Party Members",
  },
  /** By the status of the membership, as the API words it. */
  nextSteps: {
    "None yet": {
      title: "You have no membership yet",
      text: "Choose a plan and send your application. Ordinary membership is free.",
      action: "Choose a plan",
      to: "/joinus",
    },
    "Awaiting payment": {
      title: "Your membership waits for its fee",
      text: "It starts as soon as the fee has arrived.",
      action: "Pay now",
      to: "/dashboard/payments",
    },
    "Grace period": {
      title: "Your membership has ended",
      text: "You can still renew it without a break. Do it now to stay a member.",
      action: "Renew",
      to: "/dashboard/payments",
    },
    Lapsed: {
      title: "Your membership has lapsed",
      text: "Renew it to be a member again.",
      action: "Renew",
      to: "/dashboard/payments",
    },
    Resigned: {
      title: "You have left the party",
      text: "You are welcome back at any time.",
      action: "Choose a plan",
      to: "/joinus",
    },
  } satisfies Record<string, { title: string; text: string; action: string; to: "/joinus" | "/dashboard/payments" }>,
  events: {
    title: "Upcoming Events",
    all: "All events",
    empty: "No events are planned right now. New ones will show up here.",
  },
  notifications: {
    title: "Notifications",
    all: "All notifications",
    empty: "Nothing new. We will tell you here when something concerns you.",
  },
  actions: { title: "Quick Actions" },
  failure: {
    dashboard: "Your dashboard could not be loaded. Check your connection and try again.",
    page: "This page could not be loaded. Check your connection and try again.",
    again: "Try again",
  },
  card: "Membership card",
  back: "Back to dashboard",
} as const;
