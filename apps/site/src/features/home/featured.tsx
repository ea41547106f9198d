import { Link, useHydrated } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/section.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import css from "./featured.module.css";
import { homeContent } from "./home.content.ts";

/** On phones smaller than the layout: these pictures load with the first view, which has a budget of 60 kB. */
const SIZES = "(min-width: 900px) 584px, (min-width: 600px) 100vw, 61vw";

export function Featured() {
  const { title, cards, buttonAbout } = homeContent.featured;
  // Navigation state needs script; before hydration the section is in the address.
  const hydrated = useHydrated();
  return (
    <Section id="featured" title={title}>
      <div className={css.cards}>
        {cards.map((card) => (
          <article key={card.section} className={css.card}>
            <Picture width={960} height={640} name={card.image} alt={card.alt} sizes={SIZES} className={css.picture} />
            <div className={css.words}>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
              <Link
                to="/election-integrity"
                state={{ section: card.section }}
                hash={hydrated ? "" : card.section}
                className={buttonClass("gold")}
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
