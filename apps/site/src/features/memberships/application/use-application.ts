import type { User } from "@party/contract/auth";
import { ApiError, type CallOptions, type Client } from "@party/contract/client";
import { foldText } from "@party/contract/values/fold-text";
import { type MembershipType, membershipTypes } from "@party/contract/values/membership-plans";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { withOfflineHint } from "#loading/form-submission.ts";
import { storedRegistration } from "#session/stored-entries.ts";
import { useSession } from "#session/use-session.ts";
import { joinUsContent } from "../joining/join-us.content.ts";
import { planOf, setNewFee, shownFeeOf } from "../plans.ts";
import {
  type Application,
  emptyApplication,
  type KnownPerson,
  loadApplication,
  prefillPerson,
  resumeApplication,
  saveDraft,
} from "./application.ts";

/** The plan of `?plan=`. */
function planFromUrl() {
  const asked = new URLSearchParams(location.search).get("plan");
  return membershipTypes.find((type) => type === asked);
}

/** The current application, stored so that it survives a reload and a sign-in. */
export function useApplication() {
  const [application, setApplication] = useState(emptyApplication);
  const [loaded, setLoaded] = useState(false);
  /** Sent before the sign-in, and complete. */
  const [submitted, setSubmitted] = useState(false);
  /** Counts how often known data has filled in the places. */
  const [filled, setFilled] = useState(0);
  const { user } = useSession();

  // After hydration, because the server cannot read the session storage.
  useEffect(() => {
    const stored = loadApplication();
    setApplication((before) => resumeApplication(before, stored?.application, planFromUrl()));
    setSubmitted(stored?.submitted === true);
    setLoaded(true);
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

  return { application, change, loaded, submitted, filled };
}

type SubmitOutcome =
  /** `linked`: to the account of the signed-in member. */
  | { kind: "joined"; id: number | undefined; linked: boolean }
  /** Another server may not say the number. */
  | { kind: "payment-due"; membershipId: number | undefined }
  | { kind: "sign-in" }
  | { kind: "rejected"; text: string; fields: Record<string, string[]> };

type ApplicationBody = CallOptions<"POST /memberships/">["body"];

interface ApplicationSubmission {
  api: Client;
  /** The user who is signed in at the moment of the call. */
  user: () => User | undefined;
  idempotencyKey: string;
}

/**
 * Sends an application (spec.md section 4): a free plan to the public endpoint, a paid one as the signed-in member. Without
 * a sign-in a paid one is not sent. Never throws.
 */
export async function submitApplication(
  { plan, paymentMethod, person, fee }: Application & { plan: MembershipType },
  { api, user, idempotencyKey }: ApplicationSubmission,
): Promise<SubmitOutcome> {
  const free = planOf(plan).fee === 0;
  if (!free && !user()) return { kind: "sign-in" };
  const body: ApplicationBody = {
    ...person,
    gender: person.gender || "other",
    membership_type: plan,
    payment_method: paymentMethod,
    fee: fee ?? shownFeeOf(plan),
  };
  try {
    if (free) {
      const sent = await api("POST /memberships/public/", { body, anonymous: true, idempotencyKey });
      const linked = await linkToAccount({ api, user: user(), body, idempotencyKey });
      return { kind: "joined", id: (linked ?? sent).id, linked: !!linked };
    }
    const { id } = await api("POST /memberships/", { body, idempotencyKey });
    return { kind: "payment-due", membershipId: id };
  } catch (error) {
    // The session has ended meanwhile.
    if (!free && error instanceof ApiError && error.status === 401) return { kind: "sign-in" };
    const apiError = error instanceof ApiError ? error : undefined;
    if (apiError?.code === "fee_changed") setNewFee(plan, (apiError.body as { fee: number }).fee);
    return {
      kind: "rejected",
      text: apiError?.text ?? withOfflineHint(joinUsContent.outcomes.failed),
      fields: apiError?.fields ?? {},
    };
  }
}

/** An application that cannot be linked has been received nevertheless. */
async function linkToAccount({
  api,
  user,
  body,
  idempotencyKey,
}: Pick<ApplicationSubmission, "api" | "idempotencyKey"> & { user: User | undefined; body: ApplicationBody }) {
  const normalise = (name: string | undefined) => foldText(name ?? "").trim();
  // The application is for somebody else.
  if (!user || normalise(user.first_name) !== normalise(body.first_name)) return undefined;
  try {
    const { membership } = await api("POST /memberships/claims/", { body: { key: idempotencyKey } });
    // The same person has applied before without an account and cannot prove it, so the account gets a new application.
    return membership ?? (await api("POST /memberships/", { body, idempotencyKey }));
  } catch {
    return undefined;
  }
}
