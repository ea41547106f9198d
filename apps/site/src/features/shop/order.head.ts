// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const orderHead = () =>
  pageHead({ title: "Your order", description: "An order from the party's shop.", path: "/shop", unlisted: true });
