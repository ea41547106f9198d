// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const loginHead = () =>
  pageHead({ title: "Sign in", description: "Sign in to your party dashboard.", path: "/login" });

export const registerHead = () =>
  pageHead({
    title: "Create Your Account",
    description: "Create an account to apply for membership and reach your dashboard.",
    path: "/register",
  });
