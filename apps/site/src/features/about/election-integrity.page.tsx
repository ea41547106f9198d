import { createFileRoute, useHydrated, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { pageHead } from "#shell/page-head.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { electionIntegrityContent } from "./election-integrity.content.ts";
import { IntegrityTopic } from "./integrity-topic.tsx";

export const Route = createFileRoute("/election-integrity")({
  head: () =>
    pageHead({
      title: "Election Integrity",
      description: "How the party empowers the vote and protects the future of free elections.",
      path: "/election-integrity",
    }),
  component: ElectionIntegrityPage,
});

const { title, tabsLabel, tabs } = electionIntegrityContent;
type TopicId = (typeof tabs)[number]["id"];

/** The section that the page before asked for: in navigation state, or in the address when script came too late. */
function useWantedTopic(): TopicId | undefined {
  const wanted = useLocation({ select: ({ state, hash }) => state.section ?? hash });
  // The server knows neither, so the first rendering in the browser must not either.
  return useHydrated() ? tabs.find(({ id }) => id === wanted)?.id : undefined;
}

function ElectionIntegrityPage() {
  const wanted = useWantedTopic();
  const [chosen, setChosen] = useState<TopicId>();
  const selected = chosen ?? wanted ?? tabs[0].id;
  const { hero } = tabs.find(({ id }) => id === selected)!;

  return (
    <>
      <PageHero title={title} subtitle={hero.heading} picture={hero.image} alt={hero.alt} />
      <PageBody>
        <Tabs
          label={tabsLabel}
          tabs={tabs.map((topic) => ({ id: topic.id, title: topic.title, panel: <IntegrityTopic topic={topic} /> }))}
          selected={selected}
          onSelect={setChosen}
        />
      </PageBody>
    </>
  );
}
