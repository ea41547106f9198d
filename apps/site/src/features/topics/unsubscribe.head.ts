// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const stopMailsHead = () =>
  pageHead({ title: "No more mails", description: "End mails of a topic.", path: "/", unlisted: true });
