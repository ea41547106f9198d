import { HERO_ADVANCE_MS } from "@party/contract/values/limits";
import { SENT_APPLICATION } from "@party/contract/values/storage-keys";
import { messageVideo } from "@party/samples/message-video";
import { createFileRoute, Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { loadChairman } from "#features/leaders/leaders.ts";
import { pageHead } from "#shell/page-head.ts";
import { Accordion } from "#ui/accordion.tsx";
import { buttonClass } from "#ui/button.tsx";
import { PictureCarousel } from "#ui/picture-carousel.tsx";
import { Section } from "#ui/section.tsx";
import { Video } from "#ui/video.tsx";
import { Chairman } from "./chairman.tsx";
import { Featured } from "./featured.tsx";
import { homeContent } from "./home.content.ts";
import css from "./home.module.css";
import { LatestEvents } from "./latest-events.tsx";
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
  // Only few visitors need it, so it is a chunk of its own.
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

function Hero() {
  const { label, slides, tagline, join, donate } = homeContent.hero;
  return (
    <PictureCarousel label={label} slides={slides} sizes="100vw" everyMs={HERO_ADVANCE_MS} className={css.hero}>
      <h1 className={css.tagline}>{tagline}</h1>
      <div className={css.actions}>
        <Link to={join.to} className={buttonClass("gold")}>
          {join.label}
        </Link>
        <Link to={donate.to} className={`${buttonClass("outlined")} ${css.donate}`}>
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
            <Link to={card.link.to} className={css.cardLink}>
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
        <Link to={link.to} className={css.videoLink}>
          {link.label}
        </Link>
      }
    >
      <Video
        source={messageVideo.video}
        poster={messageVideo.thumbnail}
        title={messageVideo.title}
        seconds={messageVideo.duration_seconds}
        captionsLabel={captionsLabel}
      />
    </Section>
  );
}

function FocusPoint() {
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
