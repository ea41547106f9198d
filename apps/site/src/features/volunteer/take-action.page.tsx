import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/take-action")({
  head: () =>
    pageHead({ title: "Take Action", description: "Ways to act with the party today.", path: "/take-action" }),
  component: TakeActionPage,
});

function TakeActionPage() {
  return <h1>Take Action</h1>;
}
