// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const checkinHead = () =>
  pageHead({ title: "Check-in", description: "For stewards at the door of an event.", path: "/", unlisted: true });
