import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/joinus")({
  head: () => pageHead({ title: "Join Us", description: "Become a member in three steps.", path: "/joinus" }),
  component: JoinUsPage,
});

function JoinUsPage() {
  return <h1>Join Us</h1>;
}
