import { Link } from "@tanstack/react-router";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/section.tsx";
import { homeContent } from "./home.content.ts";
import css from "./latest-events.module.css";

export function LatestEvents() {
  const { title, cards, link } = homeContent.events;
  return (
    <Section
      id="latest-events"
      title={title}
      aside={
        <Link to={link.to} className={css.all}>
          {link.label}
        </Link>
      }
    >
      <div className={css.cards}>
        {cards.map((card) => (
          <article key={card.title} className={css.card}>
            <Picture
              width={960}
              height={640}
              name={card.image}
              alt={card.alt}
              sizes="(min-width: 900px) 384px, (min-width: 600px) 48vw, 136px"
              className={css.picture}
            />
            <div className={css.words}>
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
