import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";
import { DonationForm } from "./donation-form.tsx";
import { PaymentInstructions } from "./payment-instructions.tsx";

export const Route = createFileRoute("/donate")({
  head: () => pageHead({ title: "Donate", description: "Support the party's work with a gift.", path: "/donate" }),
  component: DonatePage,
});

function DonatePage() {
  const { title, subtitle, image, alt, intro, declaration } = donateContent;
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody>
        <p className={css.intro}>{intro}</p>
        <div className={css.columns}>
          <DonationForm />
          <div className={css.aside}>
            <section aria-labelledby="before" className={css.panel}>
              <h2 id="before">{declaration.title}</h2>
              <p>{declaration.hint}</p>
              <ul>
                {declaration.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
            <PaymentInstructions />
          </div>
        </div>
      </PageBody>
    </>
  );
}
