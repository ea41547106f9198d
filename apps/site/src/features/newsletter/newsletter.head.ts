// Heads sit in the bundle that every page loads, so they bring no more words than they need. These pages stand at the
// address of a mail, which is no address for anybody else.
import { pageHead } from "#shell/page-head.ts";

export const verifyHead = () =>
  pageHead({
    title: "Newsletter subscription",
    description: "Confirming your newsletter subscription.",
  });

export const unsubscribeHead = () =>
  pageHead({
    title: "Leave the newsletter",
    description: "End your newsletter subscription.",
  });
