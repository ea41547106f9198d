import { useHydrated } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from "./carousel-icons.tsx";
import { Picture, PlainPicture } from "./picture.tsx";
import css from "./picture-carousel.module.css";
import { useCarousel } from "./use-carousel.ts";

export interface Slide {
  /** Name of the picture. */
  image: string;
  alt: string;
  caption: string;
}

interface PictureCarouselProps {
  label: string;
  slides: readonly Slide[];
  /** Width of a slide, as in `sizes` of a picture. */
  sizes: string;
  /** Milliseconds from one slide to the next; without it only the visitor moves it. */
  everyMs?: number;
  /** Shown over the pictures. */
  children?: ReactNode;
  className?: string | undefined;
}

/**
 * One picture at a time: swiped and scrolled natively, with arrows and dots once script runs. Only the first picture is
 * in the document; each further one loads when the one before it is shown.
 */
export function PictureCarousel({ label, slides, sizes, everyMs, children, className }: PictureCarouselProps) {
  const hydrated = useHydrated();
  const { track, index, reach, go, step, paused, setPaused, handlers } = useCarousel(slides.length, everyMs);
  // A copy of the first slide after the last one lets the carousel wrap around without rewinding.
  const shown = hydrated ? [...slides, slides[0]!] : slides;
  return (
    <section
      className={`${css.carousel} ${children ? css.withWords : ""} ${className ?? ""}`}
      aria-roledescription="carousel"
      aria-label={label}
      {...handlers}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <ul ref={track} className={css.track} tabIndex={0} aria-label={label} aria-live={paused ? "polite" : "off"}>
        {shown.map((slide, at) => (
          <li
            key={at === slides.length ? "again" : slide.image}
            className={css.slide}
            aria-hidden={at === slides.length ? true : undefined}
          >
            {at <= reach || at === slides.length ? (
              <Picture name={slide.image} alt={slide.alt} sizes={sizes} first={at === 0} className={css.picture} />
            ) : (
              <noscript>
                <PlainPicture name={slide.image} alt={slide.alt} className={css.picture} />
              </noscript>
            )}
            <p className={css.caption}>{slide.caption}</p>
          </li>
        ))}
      </ul>
      {children ? <div className={css.over}>{children}</div> : null}
      <div className={css.controls}>
        {everyMs ? (
          <button
            type="button"
            className={css.button}
            aria-label={paused ? "Play the slides" : "Pause the slides"}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <PlayIcon /> : <PauseIcon />}
          </button>
        ) : null}
        <button type="button" className={css.button} aria-label="Previous picture" onClick={() => step(-1)}>
          <ArrowLeftIcon />
        </button>
        <div className={css.dots}>
          {slides.map((slide, at) => (
            <button
              key={slide.image}
              type="button"
              className={css.dot}
              aria-label={`Picture ${at + 1} of ${slides.length}`}
              aria-current={at === index ? "true" : undefined}
              onClick={() => go(at)}
            />
          ))}
        </div>
        <button type="button" className={css.button} aria-label="Next picture" onClick={() => step(1)}>
          <ArrowRightIcon />
        </button>
      </div>
    </section>
  );
}
