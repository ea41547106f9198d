import { SENT_APPLICATION } from "@party/contract/values/storage-keys";
import { createFileRoute } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
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
  // For few visitors, so no part of the page's own script; without it the notice says the same.
  const [received, setReceived] = useState<ReactNode>();
  useEffect(() => {
    const show = async () => {
      if (!(SENT_APPLICATION in sessionStorage)) return;
      const { ApplicationReceived } = await import("../memberships/application-received.tsx");
      setReceived(<ApplicationReceived />);
    };
    show().catch(() => {});
  }, []);
  return (
    <>
      {received}
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
