import { HERO_ADVANCE_MS } from "@party/contract/values/limits";
import { formatKes } from "@party/contract/values/money";
import { SENT_APPLICATION_KEY } from "@party/contract/values/storage-keys";
import { messageVideo } from "@party/samples/message-video";
import { heroText } from "@party/samples/texts/hero";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { createFileRoute, Link, useHydrated } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { ChairmanProfile } from "#features/leaders/leader-portraits.tsx";
import { loadChairman } from "#features/leaders/leaders.ts";
import { listOfferedPlans } from "#features/memberships/plans.ts";
import { isSample } from "#loading/data/live-or-sample.ts";
import { useRelated } from "#loading/data/loader-data.ts";
import { publishedText, readPageState } from "#page-context.ts";
import { party } from "#party.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { SampleBar } from "#shell/shell.tsx";
import { PublishedText } from "#ui/pages/published-text.tsx";
import { Picture } from "#ui/pictures/picture.tsx";
import { PictureCarousel } from "#ui/pictures/picture-carousel.tsx";
import { Accordion } from "#ui/sections/accordion.tsx";
import { Section } from "#ui/sections/section.tsx";
import { Video } from "#ui/video/video.tsx";
import featuredCss from "./featured.module.css";
import { homeContent } from "./home.content.ts";
import css from "./home.module.css";
import latestEventsCss from "./latest-events.module.css";
import plansCss from "./plans.module.css";

export const Route = createFileRoute("/")({
  // After a navigation the page does not wait for it.
  loader: async () => ({ served: import.meta.env.SSR ? await loadChairman() : undefined }),
  head: () => pageHead("/"),
  component: HomePage,
});

function HomePage() {
  const { served } = Route.useLoaderData();
  const chairman = useRelated(served, loadChairman);
  // Only few visitors need it, so it is a chunk of its own.
  const [received, setReceived] = useState<ReactNode>();
  useEffect(() => {
    const show = async () => {
      if (!(SENT_APPLICATION_KEY in sessionStorage)) return;
      const { ApplicationReceivedCard } = await import("#features/memberships/application/application-received.tsx");
      setReceived(<ApplicationReceivedCard />);
    };
    show().catch(() => {});
  }, []);
  return (
    <>
      {served === undefined && isSample(chairman) ? <SampleBar /> : null}
      {received}
      <PublishedText of="hero">
        <Hero />
      </PublishedText>
      <ManifestoCards />
      <FeaturedSection />
      <ChairmanProfile leader={chairman} content={homeContent.chairman} />
      {readPageState().samplesEnded ? null : <MemberVideo />}
      <PrioritiesSection />
      <MembershipPlans />
      <LatestEvents />
    </>
  );
}

function Hero() {
  const { label, join, donate } = homeContent.hero;
  const { slides, tagline } = publishedText("hero") ?? heroText(party);
  return (
    <PictureCarousel label={label} slides={slides} sizes="100vw" everyMs={HERO_ADVANCE_MS} className={css.hero}>
      <h1 className={css.tagline}>{tagline}</h1>
      <div className={css.actions}>
        <Link to={join.to} className={buttonVariantClass("gold")}>
          {join.label}
        </Link>
        <Link to={donate.to} className={`${buttonVariantClass("outlined")} ${css.donate}`}>
          {donate.label}
        </Link>
      </div>
    </PictureCarousel>
  );
}

function ManifestoCards() {
  const { title, cards } = homeContent.manifesto;
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.cards}>
        {cards.map((card) => (
          <article key={card.title} className={css.card}>
            <h2>{card.title}</h2>
            <p>{card.text}</p>
            <Link to={card.link.to} className={css.link}>
              {card.link.label}
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}

function MemberVideo() {
  const { title, text, captionsLabel, link } = homeContent.video;
  return (
    <Section
      id="message"
      title={title}
      intro={text}
      tone="sunken"
      aside={
        <Link to={link.to} className={css.link}>
          {link.label}
        </Link>
      }
    >
      <Video
        source={messageVideo.video}
        poster={messageVideo.thumbnail}
        title={title}
        seconds={messageVideo.duration_seconds}
        captionsLabel={captionsLabel}
      />
    </Section>
  );
}

function PrioritiesSection() {
  const { title, intro, priorities, link } = homeContent.focus;
  return (
    <Section id="focus-point" title={title} intro={intro} className={css.columns}>
      <div>
        <Accordion
          name="focus-point"
          items={priorities.map(({ title, text }) => ({ title, content: <p>{text}</p> }))}
        />
        <Link to={link.to} className={css.focusLink}>
          {link.label}
        </Link>
      </div>
    </Section>
  );
}

/** On phones smaller than the layout: these pictures load with the first view, which has a budget of 60 kB. */
const FEATURED_PICTURE_SIZES = "(min-width: 900px) 584px, (min-width: 600px) 100vw, 61vw";

function FeaturedSection() {
  const { title, cards, buttonAbout } = homeContent.featured;
  // Navigation state works after hydration only; until then the link names the section in its fragment.
  const hydrated = useHydrated();
  return (
    <Section id="featured" title={title}>
      <div className={featuredCss.cards}>
        {cards.map((card) => (
          <article key={card.section} className={featuredCss.card}>
            <Picture
              width={960}
              height={640}
              name={card.image}
              alt={card.alt}
              sizes={FEATURED_PICTURE_SIZES}
              className={featuredCss.picture}
            />
            <div className={featuredCss.text}>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
              <Link
                to="/election-integrity"
                state={{ section: card.section }}
                hash={hydrated ? "" : card.section}
                className={buttonVariantClass("gold")}
              >
                {card.button}
                <VisuallyHidden>{buttonAbout(card.title)}</VisuallyHidden>
              </Link>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}

function MembershipPlans() {
  const { title, intro, join, free, most } = homeContent.plans;
  return (
    <Section id="membership-plans" title={title} intro={intro} tone="sunken">
      <ul className={plansCss.plans}>
        {listOfferedPlans().map((plan) => (
          <li key={plan.id} className={plansCss.plan}>
            <h3>{plan.name}</h3>
            {plan.fee === 0 ? <b className={plansCss.most}>{most}</b> : null}
            <p className={plansCss.category}>{plan.category}</p>
            <p className={plansCss.fee}>{plan.fee === 0 ? free : formatKes(plan.fee)}</p>
            <ul className={plansCss.features}>
              {plan.benefits.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <Link
              to={join.to}
              state={{ plan: plan.id }}
              className={buttonVariantClass(plan.fee === 0 ? "primary" : "outlined")}
              aria-label={`${join.label}: ${plan.name}`}
            >
              {join.label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LatestEvents() {
  const { title, cards: samples, link } = homeContent.events;
  const cards = readPageState().samplesEnded ? [] : samples;
  return (
    <Section
      id="latest-events"
      title={title}
      aside={
        <Link to={link.to} className={latestEventsCss.all}>
          {link.label}
        </Link>
      }
    >
      <div className={latestEventsCss.cards}>
        {cards.map((card) => (
          <article key={card.title} className={latestEventsCss.card}>
            <Picture
              width={960}
              height={640}
              name={card.image}
              alt={card.alt}
              sizes="(min-width: 900px) 384px, (min-width: 600px) 48vw, 136px"
              className={latestEventsCss.picture}
            />
            <div className={latestEventsCss.text}>
              <h3>
                <Link to="/events/$id" params={{ id: card.id }}>
                  {card.title}
                </Link>
              </h3>
              <p>{card.text}</p>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
