import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/manifesto")({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/manifesto"!</div>;
}
