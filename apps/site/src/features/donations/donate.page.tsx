import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { pageHead } from "#shell/page-head.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";
import { DonationForm } from "./donation-form.tsx";
import { GiftThanks } from "./gift-thanks.tsx";
import { PaymentInstructions } from "./payment-instructions.tsx";
import type { SentGift } from "./send-gift.ts";

export const Route = createFileRoute("/donate")({
  head: () => pageHead({ title: "Donate", description: "Support the party's work with a gift.", path: "/donate" }),
  component: DonatePage,
});

function DonatePage() {
  const { title, subtitle, image, alt, intro, declaration } = donateContent;
  const [gift, setGift] = useState<SentGift>();
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody>
        <p className={css.intro}>{intro}</p>
        <div className={css.columns}>
          {gift ? <GiftThanks gift={gift} onAgain={() => setGift(undefined)} /> : <DonationForm onSent={setGift} />}
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
            <PaymentInstructions byHand={gift?.donation?.payment.by_hand} />
          </div>
        </div>
      </PageBody>
    </>
  );
}
