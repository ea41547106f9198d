import { useEffect, useState } from "react";
import { dayOf, formatDay, formatTimeOfDay, today } from "#dates.ts";

/** The longest wait that the API asks for. Limits the wait on a phone whose clock is wrong. */
const LONGEST_WAIT_S = 120;

/** @param instant ISO 8601. @returns the time in Nairobi, e.g. `20:31`, with its day when that is not today */
export function formatTime(instant: string | Date): string {
  const at = new Date(instant).toISOString();
  const day = dayOf(at) === today() ? "" : `${formatDay(at)}, `;
  return `${day}${formatTimeOfDay(at)}`;
}

/** @returns e.g. `1:05` */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Calls back now and every second. @returns stops it */
function everySecond(tick: () => void): () => void {
  tick();
  const timer = setInterval(tick, 1_000);
  return () => clearInterval(timer);
}

/**
 * Seconds since an attempt was started.
 * @param justNow started on this page, so its own clock counts and need not agree with the server's
 */
export function useSecondsSince(startedAt: string | undefined, justNow: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!startedAt) return;
    const start = justNow ? Date.now() : Math.min(Date.parse(startedAt), Date.now());
    const end = everySecond(() => setSeconds(Math.max(Math.floor((Date.now() - start) / 1_000), 0)));
    return () => {
      end();
      setSeconds(0);
    };
  }, [startedAt, justNow]);
  return seconds;
}

/** Seconds until an instant, at least 0. */
export function useSecondsUntil(instant: string | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!instant) return setSeconds(0);
    const end = Math.min(Date.parse(instant), Date.now() + LONGEST_WAIT_S * 1_000);
    return everySecond(() => setSeconds(Math.max(Math.ceil((end - Date.now()) / 1_000), 0)));
  }, [instant]);
  return seconds;
}
