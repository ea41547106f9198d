import { useEffect, useState } from "react";

const DEBOUNCE_DELAY_MS = 350;

/** What was typed, once nothing more is typed for a moment. @returns it, and what takes a text at once */
export function useDebounced(typed: string): [delayed: string, set: (text: string) => void] {
  const [delayed, setDelayed] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(typed), DEBOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [delayed, setDelayed];
}
