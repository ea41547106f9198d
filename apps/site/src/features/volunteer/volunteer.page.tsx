import { formatKes } from "@party/contract/values/money";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { createFileRoute, Link, useHydrated, useLocation } from "@tanstack/react-router";
import { planOf } from "#features/memberships/plans.ts";
import { submissionFrom } from "#loading/form-submission.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { volunteerContent } from "./volunteer.content.ts";
import css from "./volunteer.module.css";
import { VolunteerForm } from "./volunteer-form.tsx";
import type { PostedOffer } from "./volunteer-offer.ts";
import { WaysToHelp } from "./ways/ways.tsx";

export const Route = createFileRoute("/volunteer")({
  server: {
    handlers: {
      POST: async ({ request, next }) => {
        const { receiveOffer } = await import("./volunteer-offer.ts");
        return next({ context: { posted: await receiveOffer(await request.formData()) } });
      },
    },
  },
  // In the browser the form loads the places itself. A static import here would be part of every page.
  loader: async ({ serverContext }): Promise<PostedOffer | undefined> =>
    import.meta.env.SSR
      ? (submissionFrom<PostedOffer>(serverContext) ?? (await import("./volunteer-offer.ts")).emptyOffer())
      : undefined,
  head: () => pageHead("/volunteer"),
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
        <WaysToHelp ways={ways} />
        <p>
          <Link to="/contact" hash="offices">
            {volunteerContent.office}
          </Link>
        </p>
        <VolunteerForm posted={Route.useLoaderData()} />
      </PageBody>
    </>
  );
}

const joinContent = volunteerContent.join;

/** "Join Now" and "JOIN US" lead to this page (spec.md section 2); the card links on to membership, with the chosen plan. */
function JoinCard() {
  const hydrated = useHydrated();
  const chosen = useLocation({ select: ({ state }) => state.plan });
  // `history.state` survives a reload, but the server cannot read it, so it is used only after hydration.
  const plan = hydrated && chosen ? planOf(chosen) : undefined;
  return (
    <section className={css.join} aria-labelledby="join-card">
      <h2 id="join-card">{plan ? joinContent.chosen(plan.name) : joinContent.title}</h2>
      <Link to="/joinus" search={plan ? { plan: plan.id } : {}} className={buttonVariantClass("primary")}>
        {plan ? joinContent.withFee(plan.fee === 0 ? joinContent.free : formatKes(plan.fee)) : joinContent.action}
      </Link>
      <p>{joinContent.below}</p>
    </section>
  );
}
