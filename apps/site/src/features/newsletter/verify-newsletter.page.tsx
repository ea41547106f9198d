import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/verify-newsletter/$token")({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/verify-newsletter/$token"!</div>;
}
