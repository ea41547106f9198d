/** Wording of spec sections 1 and 2 where it gives one. */
export const dashboardContent = {
  title: "Party Dashboard",
  menu: "Menu",
  navigation: "Dashboard",
  account: "Account",
  close: "Close menu",
  logout: "Logout",
  loading: "Loading your dashboard…",
  loaded: "Your dashboard",
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
    title: "Your dashboard could not be loaded",
    text: "Check your connection and try again.",
    again: "Try again",
  },
  pageFailure: {
    title: "This page could not be loaded",
    text: "Check your connection and try again.",
    again: "Try again",
  },
  card: "Membership card",
  back: "Back to dashboard",
} as const;

/** Sub-pages whose contents come later: what a member can do about it today. */
export const laterContent = {
  events: {
    title: "Events",
    text: "Signing up for events online is not open yet. Until then, come along: every event says where and when.",
    action: "See all events",
  },
  profile: {
    title: "Profile",
    text: "This is what you told us when you registered. You cannot change it online yet; write to us and we will.",
    name: "Name",
    email: "Email",
    phone: "Phone number",
    place: "Home",
    since: "Registered",
    action: "Contact us",
  },
  members: {
    title: "Members",
    text: "Inviting members from here is not open yet. Until then, send your friends this address, where they can join:",
    action: "Open the join page",
  },
} as const;
