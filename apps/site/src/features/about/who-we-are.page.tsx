import { whoWeAreText } from "@party/samples/texts/who-we-are";
import { createFileRoute } from "@tanstack/react-router";
import { publishedText } from "#page-context.ts";
import { party } from "#party.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { JsonLd, NextSteps, PageHero } from "#ui/pages/page-layout.tsx";
import { PublishedText } from "#ui/pages/published-text.tsx";
import { PictureCarousel } from "#ui/pictures/picture-carousel.tsx";
import { Section } from "#ui/sections/section.tsx";
import { partyData } from "./who-we-are.data.ts";
import css from "./who-we-are.module.css";

export const Route = createFileRoute("/about/who-we-are")({
  head: () => pageHead("/about/who-we-are"),
  component: WhoWeArePage,
});

function WhoWeArePage() {
  const { title, subtitle, carousel, history, identity, values, next } =
    publishedText("who-we-are") ?? whoWeAreText(party);
  return (
    <PublishedText of="who-we-are">
      <JsonLd data={partyData(party)} />
      <PageHero title={title} subtitle={subtitle} />
      <PictureCarousel
        label={carousel.label}
        slides={carousel.slides}
        sizes="(min-width: 1264px) 1200px, 100vw"
        className={css.pictures}
      />
      <Section id="history" title={history.title} className={css.history}>
        <div className={css.story}>
          {history.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ol className={css.milestones}>
          {history.milestones.map(({ year, text }) => (
            <li key={year}>
              <strong>{year}</strong>
              {text}
            </li>
          ))}
        </ol>
      </Section>
      <Section id="identity" title={identity.title} tone="deep">
        <div className={css.identity}>
          {identity.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section id="values" title={values.title}>
        <div className={css.values}>
          {values.items.map((value) => (
            <article key={value.title} className={css.value}>
              <h3>{value.title}</h3>
              <p>{value.text}</p>
            </article>
          ))}
        </div>
      </Section>
      <NextSteps {...next} />
    </PublishedText>
  );
}
