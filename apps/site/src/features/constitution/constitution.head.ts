import { pageHead } from "#shell/page-head.ts";

export const constitutionHead = () =>
  pageHead({
    title: "Party Constitution",
    description: "The rules the party is run by: objectives, membership, structure and code of conduct.",
    path: "/about/rules",
  });
