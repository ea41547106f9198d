import { plural } from "@party/contract/values/plural";

/** What a member reads of their notifications. */
export const notificationsContent = {
  title: "Notifications",
  lead: "What concerns you: your payments, your membership, your events.",
  bell: (unread: number) => (unread === 0 ? "Notifications" : `Notifications, ${unread} unread`),
  /** Read out when one comes. */
  came: (unread: number) =>
    plural(unread, "You have 1 unread notification.", `You have ${unread} unread notifications.`),
  many: "99+",
  unread: "New",
  read: "Mark as read",
  about: (title: string) => `: ${title}`,
  readAll: "Mark all as read",
  open: {
    "/dashboard/payments": "Go to payments",
    "/joinus": "Choose a plan",
    order: "See the order",
    other: "Open",
  },
  more: "Show older ones",
  loadingMore: "Loading…",
  empty: {
    title: "Nothing yet",
    choose: "Choose what we tell you",
    text: "We tell you here when a payment arrives, and when your membership starts or is about to end.",
  },
  failure: {
    list: "We could not load your notifications. Check your connection and try again.",
    mark: "We could not mark it as read. Check your connection and try again.",
    more: "We could not load the older ones. Check your connection and try again.",
  },
} as const;
