import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/head/page-head.ts";
import { Constitution } from "./constitution.tsx";

/** The same page as /about/rules, which stays its canonical URL. */
export const Route = createFileRoute("/rules-regulations")({
  head: () => pageHead("/rules-regulations", { path: "/about/rules" }),
  component: Constitution,
});
