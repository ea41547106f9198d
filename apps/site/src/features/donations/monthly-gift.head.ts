// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const monthlyGiftHead = () =>
  pageHead({
    title: "Your monthly gift",
    description: "Give this month's gift, or end your monthly gift.",
    path: "/donate",
    unlisted: true,
  });
