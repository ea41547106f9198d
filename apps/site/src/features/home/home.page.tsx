import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { loadChairman } from "../leaders/leaders.ts";
import { Chairman } from "./chairman.tsx";
import { Featured } from "./featured.tsx";
import { FocusPoint } from "./focus-point.tsx";
import { Hero } from "./hero.tsx";
import { LatestEvents } from "./latest-events.tsx";
import { ManifestoCards } from "./manifesto-cards.tsx";
import { MemberVideo } from "./member-video.tsx";
import { Plans } from "./plans.tsx";

export const Route = createFileRoute("/")({
  loader: async () => ({ chairman: await loadChairman() }),
  head: () =>
    pageHead({
      description: "Power to the people: devolved government, strong communities and a fair share for every county.",
      path: "/",
    }),
  component: HomePage,
});

function HomePage() {
  const { chairman } = Route.useLoaderData();
  return (
    <>
      <Hero />
      <ManifestoCards />
      <Featured />
      <Chairman leader={chairman} />
      <MemberVideo />
      <FocusPoint />
      <Plans />
      <LatestEvents />
    </>
  );
}
