import { HERO_ADVANCE_MS } from "@party/contract/values/limits";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { PictureCarousel } from "#ui/picture-carousel.tsx";
import css from "./hero.module.css";
import { homeContent } from "./home.content.ts";

export function Hero() {
  const { label, slides, tagline, join, donate } = homeContent.hero;
  return (
    <PictureCarousel label={label} slides={slides} sizes="100vw" everyMs={HERO_ADVANCE_MS} className={css.hero}>
      <h1 className={css.tagline}>{tagline}</h1>
      <div className={css.actions}>
        <Link to={join.to} className={buttonClass("gold")}>
          {join.label}
        </Link>
        <Link to={donate.to} className={`${buttonClass("outlined")} ${css.donate}`}>
          {donate.label}
        </Link>
      </div>
    </PictureCarousel>
  );
}
