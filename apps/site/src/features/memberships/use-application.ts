import { membershipTypes } from "@party/contract/values/membership-plans";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { keptRegistered } from "#session/stored-registration.ts";
import { useSession } from "#session/use-session.ts";
import {
  type Application,
  emptyApplication,
  fillKnown,
  isPending,
  type Known,
  keepDraft,
  keptApplication,
} from "./application.ts";

/** The plan of `?plan=`, with which the first step is done. */
function planInAddress() {
  const asked = new URLSearchParams(location.search).get("plan");
  return membershipTypes.find((type) => type === asked);
}

/** The application in hand, kept through reloads and through a sign-in on the way. */
export function useApplication() {
  const [application, setApplication] = useState(emptyApplication);
  const [resumed, setResumed] = useState(false);
  /** Counts how often the places were filled in from outside. */
  const [filled, setFilled] = useState(0);
  const { user } = useSession();

  // After the first paint: the server's document knows nothing of it.
  useEffect(() => {
    const kept = keptApplication();
    const plan = planInAddress();
    if (!kept && !plan) return;
    const { step, ...rest } = kept ?? emptyApplication;
    setApplication(plan ? { ...rest, plan, step: step || 1 } : { ...rest, step });
    setResumed(isPending());
  }, []);

  useEffect(() => {
    if (application.plan) keepDraft(application);
  }, [application]);

  useEffect(() => {
    if (!user) return;
    let current = true;
    const fill = (known: Known) => setApplication((before) => ({ ...before, person: fillKnown(before.person, known) }));
    const registered = keptRegistered(user.email);
    fill({ user, registered });
    setFilled((count) => count + 1);
    api("GET /api/profile/").then(
      (profile) => current && fill({ user, profile, registered }),
      // Whoever cannot be looked up fills in the rest.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [user]);

  const change = (part: Partial<Application>) => setApplication((before) => ({ ...before, ...part }));

  return { application, change, resumed, filled };
}
