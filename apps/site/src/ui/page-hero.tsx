import type { ReactNode } from "react";
import css from "./page-hero.module.css";
import { Picture } from "./picture.tsx";

interface PageHeroProps {
  title: string;
  subtitle?: ReactNode;
  /** Name of a picture; without one the hero is plain green. */
  picture?: string;
  alt?: string;
  /** Darkens a picture that is light behind the text. */
  lively?: boolean;
}

/** The top of a page: its `<h1>` over a picture. */
export function PageHero({ title, subtitle, picture, alt = "", lively }: PageHeroProps) {
  return (
    <div className={picture ? `${css.hero} ${css.withPicture}` : css.hero} data-lively={lively}>
      {picture ? (
        <Picture
          width={1600}
          height={720}
          key={picture}
          name={picture}
          alt={alt}
          sizes="100vw"
          first
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
