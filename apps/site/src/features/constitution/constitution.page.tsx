import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { Constitution } from "./constitution.tsx";

export const Route = createFileRoute("/about/rules")({
  head: () =>
    pageHead({
      title: "Party Constitution",
      description: import.meta.env.SSR
        ? "The rules the party is run by: objectives, membership, structure and code of conduct."
        : undefined,
      path: "/about/rules",
    }),
  component: Constitution,
});
