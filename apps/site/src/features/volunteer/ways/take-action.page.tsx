import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/head/page-head.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { takeActionContent } from "./take-action.content.ts";
import { WaysToHelp } from "./ways.tsx";

export const Route = createFileRoute("/take-action")({
  head: () => pageHead("/take-action"),
  component: TakeActionPage,
});

function TakeActionPage() {
  const { title, subtitle, image, alt, ways } = takeActionContent;
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody>
        <WaysToHelp ways={ways} />
      </PageBody>
    </>
  );
}
