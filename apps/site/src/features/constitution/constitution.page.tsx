import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { Constitution } from "./constitution.tsx";

export const Route = createFileRoute("/about/rules")({
  head: () =>
    pageHead({
      title: "Party Constitution",
      description: "The rules the party is run by: objectives, membership, structure and code of conduct.",
      path: "/about/rules",
    }),
  component: Constitution,
});
