import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/head/page-head.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { contributeContent } from "./contribute.content.ts";
import { WaysToHelp } from "./ways.tsx";

export const Route = createFileRoute("/contribute")({
  head: () => pageHead("/contribute"),
  component: ContributePage,
});

function ContributePage() {
  const { title, subtitle, image, alt, intro, ways } = contributeContent;
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody>
        <p>{intro}</p>
        <WaysToHelp ways={ways} />
      </PageBody>
    </>
  );
}
