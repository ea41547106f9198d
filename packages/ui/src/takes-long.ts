import { useEffect, useState } from "react";

export const TAKES_LONG_MS = 10_000;

/** Whether something has been going on for ten seconds. */
export function useTakesLong(busy: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(setLong, TAKES_LONG_MS, true);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return long;
}
