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
  noMembership: {
    title: "You have no membership yet",
    text: "Choose a plan and send your application. Ordinary membership is free.",
    action: "Choose a plan",
  },
  events: {
    title: "Upcoming Events",
    all: "All events",
    empty: "No events are planned right now. New ones will show up here.",
  },
  notifications: {
    title: "Notifications",
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
  settings: {
    title: "Settings",
    text: "How the site looks, and how your account is kept safe.",
    colours: "Colours",
    modes: { system: "As on my device", light: "Light", dark: "Dark" },
  },
} as const;
