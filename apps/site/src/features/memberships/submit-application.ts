import type { User } from "@party/contract/auth";
import { ApiError, type CallOptions, type Client } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { orOffline } from "#offline/offline-message.ts";
import type { Application } from "./application.ts";

export type SubmitOutcome =
  /** `linked`: it is in the account of whoever is signed in. */
  | { kind: "joined"; id: number; createdAt: string; linked: boolean }
  | { kind: "payment-due"; membershipId: number }
  | { kind: "sign-in" }
  | { kind: "refused"; text: string; fields: Record<string, string[]> };

type Body = CallOptions<"POST /memberships/">["body"];

interface Submission {
  api: Client;
  /** Who is signed in at that moment. */
  user: () => User | undefined;
  idempotencyKey: string;
}

/**
 * Sends an application the way of its plan (spec section 4): the free plan to the public endpoint, a paid one as a
 * member, and without a sign-in not at all. Never throws.
 */
export async function submitApplication(
  { plan, paymentMethod, person }: Application & { plan: MembershipType },
  { api, user, idempotencyKey }: Submission,
): Promise<SubmitOutcome> {
  const free = planOf(plan).fee === 0;
  if (!free && !user()) return { kind: "sign-in" };
  const body: Body = {
    ...person,
    gender: person.gender || "other",
    membership_type: plan,
    payment_method: free ? "" : paymentMethod,
  };
  try {
    if (free) {
      const sent = await api("POST /memberships/public/", { body, anonymous: true, idempotencyKey });
      const linked = await linkToAccount({ api, user: user(), body, idempotencyKey });
      return { kind: "joined", id: (linked ?? sent).id, createdAt: (linked ?? sent).created_at, linked: !!linked };
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

/** One that is not linked has arrived all the same. */
async function linkToAccount({
  api,
  user,
  body,
  idempotencyKey,
}: Pick<Submission, "api" | "idempotencyKey"> & { user: User | undefined; body: Body }) {
  const folded = (name: string | undefined) => (name ?? "").trim().toLowerCase();
  // Sent for somebody else.
  if (!user || folded(user.first_name) !== folded(body.first_name)) return undefined;
  try {
    const { membership } = await api("POST /memberships/claims/", { body: { key: idempotencyKey } });
    // The same person has applied before without the account, and nothing proves that it was them: a row of their own.
    return membership ?? (await api("POST /memberships/", { body, idempotencyKey }));
  } catch {
    return undefined;
  }
}
