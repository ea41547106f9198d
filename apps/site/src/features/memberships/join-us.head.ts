// Heads sit in the bundle that every page loads, so they bring no more words than they need.
import { pageHead } from "#shell/page-head.ts";

export const joinUsHead = () =>
  pageHead({
    title: "Join Us",
    description: "Become a member in three steps. Ordinary membership is free.",
    path: "/joinus",
    image: "/pictures/join-hero-960.webp",
  });
