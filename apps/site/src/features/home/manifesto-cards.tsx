import { Link } from "@tanstack/react-router";
import { homeContent } from "./home.content.ts";
import css from "./manifesto-cards.module.css";

export function ManifestoCards() {
  const { title, cards } = homeContent.manifesto;
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.cards}>
        {cards.map((card) => (
          <article key={card.title} className={css.card}>
            <h2>{card.title}</h2>
            <p>{card.text}</p>
            <Link to={card.link.to} className={css.link}>
              {card.link.label}
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}
