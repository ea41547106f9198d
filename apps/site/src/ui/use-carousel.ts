import { useCallback, useEffect, useRef, useState } from "react";

/** A scroll has come to rest when no more of it was told for so long; `scrollend` is not everywhere yet. */
const REST_MS = 120;
/** So many rests are waited for a move that was asked for; then a finger has stopped it. */
const RESTS = 8;

const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The moves of a scroll-snapped row of `count` slides that is followed by a copy of the first: where it stands, how
 * far it has been, how to go elsewhere, wrapping around at both ends.
 * @param everyMs time from one slide to the next. It stands still while paused, hovered, focused or out of sight, and
 * for visitors who asked for less motion until they press play.
 */
export function useCarousel(count: number, everyMs: number | undefined) {
  const track = useRef<HTMLUListElement>(null);
  /** Where the row is going or stands; ahead of `index` while it moves, so that quick presses add up. */
  const aim = useRef(0);
  /** Rests that are still waited for until the row stands where it was sent. */
  const patience = useRef(0);
  const [index, setIndex] = useState(0);
  /** Moves that began, or that a finger ended: each starts the time to the next slide anew. */
  const [moves, setMoves] = useState(0);
  const [reach, setReach] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const inSight = useInSight(track);

  const go = useCallback((to: number) => {
    const row = track.current;
    if (!row) return;
    aim.current = to;
    patience.current = RESTS;
    setReach((reach) => Math.max(reach, to));
    setMoves((moves) => moves + 1);
    row.scrollTo({ left: to * row.clientWidth, behavior: reducedMotion() ? "instant" : "smooth" });
  }, []);

  const step = useCallback(
    (by: 1 | -1) => {
      const row = track.current;
      if (!row) return;
      // At an end: stand at the same slide's other place first, then take the step.
      const jump = aim.current + by < 0 ? count : aim.current + by > count ? -count : 0;
      if (jump) row.scrollTo({ left: row.scrollLeft + jump * row.clientWidth, behavior: "instant" });
      go(aim.current + jump + by);
    },
    [count, go],
  );

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = () => Math.round(row.scrollLeft / row.clientWidth);
    const settle = () => {
      // Between two slides it still moves, on a phone too busy to tell of it in time.
      if (Math.abs(row.scrollLeft / row.clientWidth - place()) > 0.02) {
        timer = setTimeout(settle, REST_MS);
        return;
      }
      // Sent on a moment ago, and not yet on its way.
      if (place() !== aim.current && patience.current-- > 0) {
        timer = setTimeout(settle, REST_MS);
        return;
      }
      patience.current = 0;
      if (place() !== aim.current) setMoves((moves) => moves + 1);
      aim.current = place() % count;
      if (place() === count) row.scrollTo({ left: 0, behavior: "instant" });
    };
    const follow = () => {
      setIndex(place() % count);
      setReach((reach) => Math.max(reach, place() + 1));
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
    };
    // Told of its width once the page is laid out, so that asking where the row stands does not lay it out.
    const sized = new ResizeObserver(follow);
    sized.observe(row);
    row.addEventListener("scroll", follow, { passive: true });
    return () => {
      clearTimeout(timer);
      sized.disconnect();
      row.removeEventListener("scroll", follow);
    };
  }, [count]);

  useEffect(() => {
    if (everyMs && reducedMotion()) setPaused(true);
  }, [everyMs]);

  const moving = Boolean(everyMs) && inSight && !paused && !hovered && !focused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move starts the time anew
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

/** Whether any of it is on the screen, in a window that is not hidden itself. */
function useInSight(element: React.RefObject<HTMLElement | null>) {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    let onScreen = false;
    const tell = () => setInSight(onScreen && !document.hidden);
    const observer = new IntersectionObserver(([entry]) => {
      onScreen = entry?.isIntersecting ?? false;
      tell();
    });
    observer.observe(element.current);
    document.addEventListener("visibilitychange", tell);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", tell);
    };
  }, [element]);
  return inSight;
}
