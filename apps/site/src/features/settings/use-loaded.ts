import { useCallback, useEffect, useState } from "react";

/**
 * What a section shows, fetched when it appears.
 * @param load the same function at every render
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [data, setData] = useState<T>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads once more
  useEffect(() => {
    const left = new AbortController();
    load(left.signal).then(
      (loaded) => !left.signal.aborted && setData(() => loaded),
      () => !left.signal.aborted && setFailed(true),
    );
    return () => left.abort();
  }, [load, tries]);
  const again = useCallback(() => {
    setFailed(false);
    setTries((before) => before + 1);
  }, []);
  return { data, failed, again, setData };
}
