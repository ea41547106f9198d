import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from "@party/ui/icon.tsx";
import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Picture, PlainPicture } from "./picture.tsx";
import { carouselContent as content } from "./picture-carousel.content.ts";
import css from "./picture-carousel.module.css";

interface Slide {
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
      aria-roledescription={content.role}
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
            aria-label={paused ? content.play : content.pause}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <PlayIcon /> : <PauseIcon />}
          </button>
        ) : null}
        <button type="button" className={css.button} aria-label={content.previous} onClick={() => step(-1)}>
          <ArrowLeftIcon />
        </button>
        <div className={css.dots}>
          {slides.map((slide, at) => (
            <button
              key={slide.image}
              type="button"
              className={css.dot}
              aria-label={content.picture(at + 1, slides.length)}
              aria-current={at === index ? "true" : undefined}
              onClick={() => go(at)}
            />
          ))}
        </div>
        <button type="button" className={css.button} aria-label={content.next} onClick={() => step(1)}>
          <ArrowRightIcon />
        </button>
      </div>
    </section>
  );
}

/** A scroll has ended when there was no scroll event for this long; `scrollend` is not supported everywhere yet. */
const SCROLL_END_MS = 120;
/** How often to wait for a requested move to arrive before it counts as stopped by a finger. */
const MAX_SCROLL_WAITS = 8;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Moves a scroll-snapped row of `count` slides that is followed by a copy of the first, wrapping around at both ends.
 * @param everyMs time between slides. Stops while paused, hovered, focused or off screen, and for visitors who prefer
 * reduced motion until they press play.
 */
function useCarousel(count: number, everyMs: number | undefined) {
  const track = useRef<HTMLUListElement>(null);
  /** The target slide; ahead of `index` while the row moves, so that quick presses add up. */
  const target = useRef(0);
  /** Remaining waits until the row has to be at its target. */
  const waits = useRef(0);
  const [index, setIndex] = useState(0);
  /** Counts moves: each restarts the timer of the next slide. */
  const [moves, setMoves] = useState(0);
  const [reach, setReach] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const inSight = useIsVisible(track);

  const go = useCallback((to: number) => {
    const row = track.current;
    if (!row) return;
    target.current = to;
    waits.current = MAX_SCROLL_WAITS;
    setReach((reach) => Math.max(reach, to));
    setMoves((moves) => moves + 1);
    row.scrollTo({ left: to * row.clientWidth, behavior: prefersReducedMotion() ? "instant" : "smooth" });
  }, []);

  const step = useCallback(
    (by: 1 | -1) => {
      const row = track.current;
      if (!row) return;
      // At an end: jump to the same slide's other position first, then step.
      const jump = target.current + by < 0 ? count : target.current + by > count ? -count : 0;
      if (jump) row.scrollTo({ left: row.scrollLeft + jump * row.clientWidth, behavior: "instant" });
      go(target.current + jump + by);
    },
    [count, go],
  );

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const position = () => Math.round(row.scrollLeft / row.clientWidth);
    const handleScrollEnd = () => {
      // Still moving between two slides: slow phones fire scroll events late.
      if (Math.abs(row.scrollLeft / row.clientWidth - position()) > 0.02) {
        timer = setTimeout(handleScrollEnd, SCROLL_END_MS);
        return;
      }
      // Requested a moment ago, and not yet started.
      if (position() !== target.current && waits.current-- > 0) {
        timer = setTimeout(handleScrollEnd, SCROLL_END_MS);
        return;
      }
      waits.current = 0;
      if (position() !== target.current) setMoves((moves) => moves + 1);
      target.current = position() % count;
      if (position() === count) row.scrollTo({ left: 0, behavior: "instant" });
    };
    const handleScroll = () => {
      setIndex(position() % count);
      setReach((reach) => Math.max(reach, position() + 1));
      clearTimeout(timer);
      timer = setTimeout(handleScrollEnd, SCROLL_END_MS);
    };
    // Reports the width once the page is laid out, so that reading the position forces no layout.
    const resizeObserver = new ResizeObserver(handleScroll);
    resizeObserver.observe(row);
    row.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      resizeObserver.disconnect();
      row.removeEventListener("scroll", handleScroll);
    };
  }, [count]);

  useEffect(() => {
    if (everyMs && prefersReducedMotion()) setPaused(true);
  }, [everyMs]);

  const moving = Boolean(everyMs) && inSight && !paused && !hovered && !focused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move restarts the timer
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => step(1), everyMs);
    return () => clearTimeout(timer);
  }, [moving, moves, everyMs, step]);

  return {
    track,
    index,
    reach,
    go,
    step,
    paused: paused || !everyMs,
    setPaused,
    handlers: {
      onPointerEnter: (event: React.PointerEvent) => setHovered(event.pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

/** Whether the element is visible, in a window that is not hidden. */
function useIsVisible(element: React.RefObject<HTMLElement | null>) {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    let onScreen = false;
    const update = () => setInSight(onScreen && !document.hidden);
    const observer = new IntersectionObserver((entries) => {
      onScreen = entries.at(-1)?.isIntersecting ?? false;
      update();
    });
    observer.observe(element.current);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [element]);
  return inSight;
}
