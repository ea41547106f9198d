// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const refuseInvitationsHead = () =>
  pageHead({ title: "No more invitations", description: "End invitations by mail.", path: "/", unlisted: true });
