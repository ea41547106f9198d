// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const verifyCardHead = () =>
  pageHead({ title: "Check a card", description: "Whether a membership card is valid.", path: "/", unlisted: true });
