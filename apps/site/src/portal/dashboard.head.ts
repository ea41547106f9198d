// In the chunk of every page, so it imports no content files.
import { pageHead } from "#shell/page-head.ts";

const titles = {
  "": "Dashboard",
  "/events": "Events",
  "/profile": "Profile",
  "/payments": "Payments",
  "/members": "Members",
  "/settings": "Settings",
  "/card": "Membership card",
  "/notifications": "Notifications",
  "/payments/statement": "Statement",
};

export const dashboardHead = (page: keyof typeof titles) =>
  pageHead({
    title: titles[page],
    description: "Your membership at a glance.",
    path: `/dashboard${page}`,
    unlisted: true,
  });
