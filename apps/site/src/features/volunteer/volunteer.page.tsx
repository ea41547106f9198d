import { createFileRoute } from "@tanstack/react-router";
import { postedIn } from "#loading/form-submission.ts";
import { pageHead } from "#shell/page-head.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { JoinCard } from "./join-card.tsx";
import type { PostedOffer } from "./posted-offer.ts";
import { volunteerContent } from "./volunteer.content.ts";
import { VolunteerForm } from "./volunteer-form.tsx";
import { Ways } from "./ways.tsx";

export const Route = createFileRoute("/volunteer")({
  server: {
    handlers: {
      POST: async ({ request, next }) => {
        const { takeOffer } = await import("./posted-offer.ts");
        return next({ context: { posted: await takeOffer(await request.formData()) } });
      },
    },
  },
  // In the browser the form asks for the places by itself; imported here, its sending would come with every page.
  loader: async ({ serverContext }): Promise<PostedOffer | undefined> =>
    import.meta.env.SSR
      ? (postedIn<PostedOffer>(serverContext) ?? (await import("./posted-offer.ts")).emptyOffer())
      : undefined,
  head: () =>
    pageHead({
      title: "Volunteer",
      description: "Give an hour or a season: volunteer in your ward.",
      path: "/volunteer",
    }),
  component: VolunteerPage,
});

function VolunteerPage() {
  const { title, subtitle, image, alt, intro, ways } = volunteerContent;
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody narrow="start">
        <JoinCard />
        {intro.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Ways ways={ways} />
        <VolunteerForm posted={Route.useLoaderData()} />
      </PageBody>
    </>
  );
}
