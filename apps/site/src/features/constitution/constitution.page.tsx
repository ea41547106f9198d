import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { Constitution } from "./constitution.tsx";

export const Route = createFileRoute("/about/rules")({
  head: () => pageHead("/about/rules"),
  component: Constitution,
});
