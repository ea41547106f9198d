import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/volunteer")({
  head: () =>
    pageHead({
      title: "Volunteer",
      description: "Give an hour or a season: volunteer in your ward.",
      path: "/volunteer",
    }),
  component: VolunteerPage,
});

function VolunteerPage() {
  return <h1>Volunteer</h1>;
}
