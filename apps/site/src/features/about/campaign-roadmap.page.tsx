import { roadmapText } from "@party/samples/texts/roadmap";
import { createFileRoute } from "@tanstack/react-router";
import { publishedText } from "#page-context.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { NextSteps, PageHero } from "#ui/pages/page-layout.tsx";
import { PublishedText } from "#ui/pages/published-text.tsx";
import css from "./campaign-roadmap.module.css";

export const Route = createFileRoute("/about/what-we-do")({
  head: () => pageHead("/about/what-we-do"),
  component: CampaignRoadmapPage,
});

function CampaignRoadmapPage() {
  const { title, subtitle, image, alt, intro, activitiesTitle, phases, closing } =
    publishedText("roadmap") ?? roadmapText;
  return (
    <PublishedText of="roadmap">
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <div className={css.page}>
        <p className={css.intro}>{intro}</p>
        <ol className={css.route}>
          {phases.map((phase) => (
            <li key={phase.title} className={css.stop}>
              <article className={css.card}>
                <div>
                  <h2>{phase.title}</h2>
                  <p>{phase.description}</p>
                </div>
                <div>
                  <h3>{activitiesTitle}</h3>
                  <ul className={css.activities}>
                    {phase.activities.map((activity) => (
                      <li key={activity}>{activity}</li>
                    ))}
                  </ul>
                </div>
              </article>
            </li>
          ))}
        </ol>
      </div>
      <NextSteps {...closing} />
    </PublishedText>
  );
}
