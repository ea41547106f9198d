import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/donate")({
  head: () => pageHead({ title: "Donate", description: "Support the party's work with a gift.", path: "/donate" }),
  component: DonatePage,
});

function DonatePage() {
  return <h1>Donate</h1>;
}
