import type { Leader } from "@party/contract/leaders";
import { Link } from "@tanstack/react-router";
import { Section } from "#ui/section.tsx";
import { LeaderPortrait } from "../leaders/leader-portrait.tsx";
import css from "./chairman.module.css";
import { homeContent } from "./home.content.ts";

export function Chairman({ leader }: { leader: Leader | undefined }) {
  const { title, intro, valuesTitle, values, link } = homeContent.chairman;
  return (
    <Section id="chairman" title={title} tone="deep">
      <div className={css.columns}>
        {leader ? (
          <div className={css.portrait}>
            <LeaderPortrait leader={leader} sizes="(min-width: 900px) 384px, 192px" />
          </div>
        ) : null}
        <div>
          <blockquote className={css.quote}>{intro}</blockquote>
          {leader ? (
            <>
              <p className={css.name}>{leader.name}</p>
              <p className={css.position}>{leader.position.title}</p>
              <p className={css.bio}>{leader.bio}</p>
            </>
          ) : null}
          <h3 className={css.valuesTitle}>{valuesTitle}</h3>
          <dl className={css.values}>
            {values.map((value) => (
              <div key={value.name}>
                <dt>{value.name}</dt>
                <dd>{value.text}</dd>
              </div>
            ))}
          </dl>
          <Link to={link.to} className={css.link}>
            {link.label}
          </Link>
        </div>
      </div>
    </Section>
  );
}
