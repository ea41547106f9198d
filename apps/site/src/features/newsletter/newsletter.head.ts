// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const verifyHead = () =>
  pageHead({
    title: "Newsletter subscription",
    description: "Confirming your newsletter subscription.",
    path: "/",
    unlisted: true,
  });

export const unsubscribeHead = () =>
  pageHead({
    title: "Leave the newsletter",
    description: "End your newsletter subscription.",
    path: "/",
    unlisted: true,
  });
