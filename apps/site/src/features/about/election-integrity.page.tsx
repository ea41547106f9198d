import type { TextBodies } from "@party/contract/texts";
import { electionIntegrityText } from "@party/samples/texts/election-integrity";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { createFileRoute, Link } from "@tanstack/react-router";
import { publishedText } from "#page-context.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { PublishedText } from "#ui/pages/published-text.tsx";
import { Tabs, useSelectedTab } from "#ui/sections/tabs.tsx";
import css from "./election-integrity.module.css";

export const Route = createFileRoute("/election-integrity")({
  head: () => pageHead("/election-integrity"),
  component: ElectionIntegrityPage,
});

function ElectionIntegrityPage() {
  const { title, tabsLabel, tabs } = publishedText("election-integrity") ?? electionIntegrityText;
  const [selected, select] = useSelectedTab(tabs.map(({ id }) => id));
  const { hero } = tabs.find(({ id }) => id === selected)!;

  return (
    <PublishedText of="election-integrity">
      <PageHero title={title} subtitle={hero.heading} picture={hero.image} alt={hero.alt} />
      <PageBody>
        <Tabs
          label={tabsLabel}
          tabs={tabs.map((topic) => ({ id: topic.id, title: topic.title, panel: <IntegrityTopic topic={topic} /> }))}
          selected={selected}
          onSelect={select}
        />
      </PageBody>
    </PublishedText>
  );
}

function IntegrityTopic({ topic }: { topic: TextBodies["election-integrity"]["tabs"][number] }) {
  return (
    <>
      <h2>{topic.title}</h2>
      <p className={css.intro}>{topic.hero.text}</p>
      <div className={css.cards}>
        {topic.cards.map((card) => (
          <article key={card.title} className={css.card}>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </article>
        ))}
      </div>
      <Link to={topic.action.to} className={buttonVariantClass("primary")}>
        {topic.action.label}
      </Link>
    </>
  );
}
