import { useCallback, useEffect, useState } from "react";
import { Alert } from "./alert.tsx";
import { buttonClass } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

/** Loads a section's data when it mounts. @param load the same function at every render */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [data, setData] = useState<T>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (loaded) => !controller.signal.aborted && setData(() => loaded),
      () => !controller.signal.aborted && setFailed(true),
    );
    return () => controller.abort();
  }, [load, attempt]);
  const again = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { data, failed, again, setData };
}

const content = {
  loading: "Loading…",
  again: "Try again",
  failed: "This could not be loaded. Check your connection and try again.",
};

/** What a panel shows until its data is there. */
export function LoadingPanel({ failed, again }: { failed: boolean; again: () => void }) {
  if (!failed) return <Spinner label={content.loading} />;
  return (
    <>
      <Alert severity="error">{content.failed}</Alert>
      <p>
        <button type="button" className={buttonClass("outlined")} onClick={again}>
          {content.again}
        </button>
      </p>
    </>
  );
}
