import { membershipTypes } from "@party/contract/values/membership-plans";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { storedRegistration } from "#session/stored-registration.ts";
import { useSession } from "#session/use-session.ts";
import {
  type Application,
  emptyApplication,
  hasPendingApplication,
  type KnownPerson,
  loadApplication,
  prefillPerson,
  saveDraft,
} from "./application.ts";

/** The plan of `?plan=`. */
function planInAddress() {
  const asked = new URLSearchParams(location.search).get("plan");
  return membershipTypes.find((type) => type === asked);
}

/** The current application, stored so that it survives a reload and a sign-in. */
export function useApplication() {
  const [application, setApplication] = useState(emptyApplication);
  const [resumed, setResumed] = useState(false);
  /** Counts how often known data has filled in the places. */
  const [filled, setFilled] = useState(0);
  const { user } = useSession();

  // After hydration, because the server cannot read the session storage.
  useEffect(() => {
    const stored = loadApplication();
    const plan = planInAddress();
    if (!stored && !plan) return;
    const { step, ...rest } = stored ?? emptyApplication;
    setApplication(plan ? { ...rest, plan, step: step || 1 } : { ...rest, step });
    setResumed(hasPendingApplication());
  }, []);

  useEffect(() => {
    if (application.plan) saveDraft(application);
  }, [application]);

  useEffect(() => {
    if (!user) return;
    let current = true;
    const fill = (known: KnownPerson) =>
      setApplication((before) => ({ ...before, person: prefillPerson(before.person, known) }));
    const registered = storedRegistration(user.email);
    fill({ user, registered });
    setFilled((count) => count + 1);
    api("GET /api/profile/").then(
      (profile) => current && fill({ user, profile, registered }),
      // Without a profile the applicant fills in the rest.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [user]);

  const change = (part: Partial<Application>) => setApplication((before) => ({ ...before, ...part }));

  return { application, change, resumed, filled };
}
