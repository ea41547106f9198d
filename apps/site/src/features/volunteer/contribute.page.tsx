import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/contribute")({
  head: () => pageHead({ title: "Contribute", description: "Ways to support the party's work.", path: "/contribute" }),
  component: ContributePage,
});

function ContributePage() {
  return <h1>Contribute</h1>;
}
