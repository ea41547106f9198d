import { type MembershipType, membershipTypes, planOf, setPlansInForce } from "@party/contract/values/membership-plans";
import { api } from "#api.ts";

/** Reads the party's names of the plans. Without an answer those of before stay. */
export async function loadPlans(signal: AbortSignal): Promise<void> {
  const reply = await api("GET /memberships/plans/", { signal }).catch(() => undefined);
  if (reply) setPlansInForce({ en: reply.results, sw: reply.results });
}

/** Read when they are shown. */
export const planNames = Object.defineProperties(
  {},
  Object.fromEntries(membershipTypes.map((id) => [id, { enumerable: true, get: () => planOf(id).name }])),
) as Readonly<Record<MembershipType, string>>;
