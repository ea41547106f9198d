// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const forgotHead = () =>
  pageHead({
    title: "Forgotten password",
    description: "Choose a new password by a link in your mail.",
    path: "/forgot-password",
  });

/** Of a page that a link in a mail opens. */
export const linkHead = (title: string) =>
  pageHead({ title, description: "A link from a mail of ours.", path: "/", unlisted: true });
