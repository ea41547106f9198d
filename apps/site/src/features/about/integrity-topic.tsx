import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import type { electionIntegrityContent } from "./election-integrity.content.ts";
import css from "./integrity-topic.module.css";

export function IntegrityTopic({ topic }: { topic: (typeof electionIntegrityContent.tabs)[number] }) {
  return (
    <>
      <h2>{topic.title}</h2>
      <p className={css.intro}>{topic.hero.text}</p>
      <div className={css.cards}>
        {topic.cards.map((card) => (
          <article key={card.title} className={css.card}>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </article>
        ))}
      </div>
      <Link to={topic.action.to} className={buttonClass("primary")}>
        {topic.action.label}
      </Link>
    </>
  );
}
