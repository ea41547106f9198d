import type { Leader } from "@party/contract/leaders";
import { Spinner } from "@party/ui/spinner.tsx";
import { Link } from "@tanstack/react-router";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { ApiPicture } from "#ui/pictures/api-picture.tsx";
import { Section } from "#ui/sections/section.tsx";
import chairmanCss from "./chairman.module.css";
import css from "./leader-portrait.module.css";
import { portraitAlt } from "./leader-portraits.content.ts";

/** Portraits have a ratio of four to five. */
export function LeaderPortrait({ leader, sizes }: { leader: Leader; sizes: string }) {
  return (
    <ApiPicture
      image={leader.image}
      alt={portraitAlt(leader.name)}
      sizes={sizes}
      width={960}
      height={1200}
      className={css.portrait}
    />
  );
}

interface ChairmanProfileProps {
  /** Null while the office is vacant, undefined while loading. */
  leader: Leader | null | undefined;
  content: {
    title: string;
    loading: string;
    intro: string;
    valuesTitle: string;
    values: readonly { name: string; text: string }[];
    link: { to: "/about/leadership"; label: string };
  };
}

/** The section of the home page; the party's values stand in it while the office is vacant. */
export function ChairmanProfile({ leader, content }: ChairmanProfileProps) {
  const { title, loading, intro, valuesTitle, values, link } = content;
  const lang = import.meta.env.LANGUAGE_PATH && leader ? langAttributeOf(leader) : undefined;
  return (
    <Section id="chairman" title={title} tone="deep">
      <div className={chairmanCss.columns}>
        {leader ? (
          <div className={chairmanCss.portrait}>
            <LeaderPortrait leader={leader} sizes="(min-width: 900px) 384px, 192px" />
          </div>
        ) : null}
        <div>
          <blockquote className={chairmanCss.quote}>{intro}</blockquote>
          {leader === undefined ? <Spinner label={loading} /> : null}
          {leader ? (
            <>
              <p className={chairmanCss.name}>{leader.name}</p>
              <p className={chairmanCss.position} lang={lang}>
                {leader.position.title}
              </p>
              <p className={chairmanCss.bio} lang={lang}>
                {leader.bio}
              </p>
            </>
          ) : null}
          <h3 className={chairmanCss.valuesTitle}>{valuesTitle}</h3>
          <dl className={chairmanCss.values}>
            {values.map((value) => (
              <div key={value.name}>
                <dt>{value.name}</dt>
                <dd>{value.text}</dd>
              </div>
            ))}
          </dl>
          <Link to={link.to} className={chairmanCss.link}>
            {link.label}
          </Link>
        </div>
      </div>
    </Section>
  );
}
