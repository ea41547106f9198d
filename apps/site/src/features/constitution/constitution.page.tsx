import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/head/page-head.ts";
import { Constitution } from "./constitution.tsx";

export const Route = createFileRoute("/about/rules")({
  head: () => pageHead("/about/rules"),
  component: Constitution,
});
