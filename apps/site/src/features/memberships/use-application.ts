import { useEffect, useState } from "react";
import { type Application, emptyApplication, isPending, keepDraft, keptApplication } from "./application.ts";

/** The application in hand, kept through reloads and through a sign-in on the way. */
export function useApplication() {
  const [application, setApplication] = useState(emptyApplication);
  const [resumed, setResumed] = useState(false);

  // After the first paint: the server's document knows nothing of it.
  useEffect(() => {
    const kept = keptApplication();
    if (!kept) return;
    setApplication(kept);
    setResumed(isPending());
  }, []);

  useEffect(() => {
    if (application !== emptyApplication) keepDraft(application);
  }, [application]);

  const change = (part: Partial<Application>) => setApplication((before) => ({ ...before, ...part }));

  return { application, change, resumed };
}
