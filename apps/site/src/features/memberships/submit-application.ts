import { ApiError, type CallOptions, type Client } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { orOffline } from "#offline/or-offline.ts";
import type { Application } from "./application.ts";

export type SubmitOutcome =
  | { kind: "joined" }
  | { kind: "payment-due"; membershipId: number }
  | { kind: "sign-in" }
  | { kind: "refused"; text: string; fields: Record<string, string[]> };

interface Submission {
  api: Client;
  isSignedIn: () => boolean;
  idempotencyKey: string;
}

/**
 * Sends an application the way of its plan (spec section 4): the free plan to the public endpoint, a paid one as a
 * member, and without a sign-in not at all. Never throws.
 */
export async function submitApplication(
  { plan, paymentMethod, person }: Application & { plan: MembershipType },
  { api, isSignedIn, idempotencyKey }: Submission,
): Promise<SubmitOutcome> {
  const free = planOf(plan).fee === 0;
  if (!free && !isSignedIn()) return { kind: "sign-in" };
  const body: CallOptions<"POST /memberships/">["body"] = {
    ...person,
    gender: person.gender || "other",
    membership_type: plan,
    payment_method: free ? "" : paymentMethod,
  };
  try {
    if (free) {
      await api("POST /memberships/public/", { body, anonymous: true, idempotencyKey });
      return { kind: "joined" };
    }
    const { id } = await api("POST /memberships/", { body, idempotencyKey });
    return { kind: "payment-due", membershipId: id };
  } catch (error) {
    // The sign-in ended meanwhile.
    if (!free && error instanceof ApiError && error.status === 401) return { kind: "sign-in" };
    const refusal = error instanceof ApiError ? error : undefined;
    return {
      kind: "refused",
      text: refusal?.text ?? orOffline(fallbackTexts.membership),
      fields: refusal?.fields ?? {},
    };
  }
}
