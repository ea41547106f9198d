import { createFileRoute } from "@tanstack/react-router";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { JsonLd, NextSteps, PageHero } from "#ui/pages/page-layout.tsx";
import { LeaderPortrait } from "./leader-portraits.tsx";
import { loadLeaders } from "./leaders.ts";
import { leadershipContent } from "./leadership.content.ts";
import { leadersJsonLd } from "./leadership.data.ts";
import css from "./leadership.module.css";

export const Route = createFileRoute("/about/leadership")({
  loader: loadLeaders,
  head: ({ loaderData = [] }) =>
    import.meta.env.SSR
      ? import("./leadership.data.ts").then(({ leadersPicture }) =>
          pageHead("/about/leadership", { image: leadersPicture(loaderData) }),
        )
      : pageHead("/about/leadership"),
  component: LeadershipPage,
});

function LeadershipPage() {
  const leaders = Route.useLoaderData();
  const { title, subtitle, image, alt, intro, empty, ask } = leadershipContent;
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody>
        <p className={css.intro}>{leaders.length > 0 ? intro : empty}</p>
        <ul className={css.leaders}>
          {leaders.map((leader) => (
            <li key={leader.id} className={css.leader}>
              <LeaderPortrait leader={leader} sizes="(min-width: 1264px) 379px, (min-width: 600px) 46vw, 128px" />
              <div className={css.text}>
                <h2>{leader.name}</h2>
                {leader.position.title ? (
                  <p className={css.position} lang={langAttributeOf(leader)}>
                    {leader.position.title}
                  </p>
                ) : null}
                {leader.position.description ? (
                  <p className={css.task} lang={langAttributeOf(leader)}>
                    {leader.position.description}
                  </p>
                ) : null}
                <p className={css.bio} lang={langAttributeOf(leader)}>
                  {leader.bio}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </PageBody>
      <NextSteps title={ask.title} text={ask.text} links={[ask.link]} />
      <JsonLd data={import.meta.env.SSR ? leadersJsonLd(leaders) : undefined} />
    </>
  );
}
