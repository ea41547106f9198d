import { buttonRowClass, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Picture } from "../pictures/picture.tsx";
import nextStepsCss from "./next-steps.module.css";
import css from "./page-hero.module.css";

interface PageHeroProps {
  title: string;
  subtitle?: ReactNode;
  /** Name of a picture; without one the hero is plain green. */
  picture?: string;
  alt?: string;
  /** The first picture below is larger. Two at once would need a second connection, before either is there. */
  overList?: boolean;
}

/** The top of a page: its `<h1>` over a picture, so low that the page itself begins in the first view. */
export function PageHero({ title, subtitle, picture, alt = "", overList = false }: PageHeroProps) {
  return (
    <div className={picture ? `${css.hero} ${css.withPicture}` : css.hero}>
      {picture ? (
        <Picture
          width={1600}
          height={720}
          key={picture}
          name={picture}
          alt={alt}
          sizes="100vw"
          first={!overList}
          second={overList}
          className={css.picture}
        />
      ) : null}
      <div className={css.words}>
        <h1>{title}</h1>
        {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
      </div>
    </div>
  );
}

interface NextStepsProps {
  title: string;
  text: string;
  /** The first one is the primary link. */
  links: readonly { label: string; to: string }[];
}

/** Links to further pages, at the end of a page. */
export function NextSteps({ title, text, links }: NextStepsProps) {
  return (
    <section className={nextStepsCss.section} aria-label={title}>
      <div className={nextStepsCss.box}>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <div className={buttonRowClass}>
          {links.map(({ label, to }, at) => (
            <Link key={label} to={to} className={buttonVariantClass(at === 0 ? "primary" : "outlined")}>
              {label}
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Structured data (https://json-ld.org). A data block is not executed, so it needs no nonce. */
export function JsonLd({ data }: { data: object | undefined }) {
  // `<` escaped, or a title could end the element.
  const json = JSON.stringify(data ?? {}).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
