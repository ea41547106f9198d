import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/manifesto")({
  head: () =>
    pageHead({
      title: "Manifesto",
      description: "Five priorities for Kenya, and how the party will pay for them.",
      path: "/manifesto",
    }),
  component: ManifestoPage,
});

function ManifestoPage() {
  return <h1>Manifesto</h1>;
}
