import type { StaffMember } from "@party/contract/staff";
import { queryOptions } from "@tanstack/react-query";
import { api, isSignedOut, setSessionOwner } from "#api.ts";
import { loadPlans } from "./plans.ts";

/** The signed-in member of staff; null without a session. */
export const staffQuery = queryOptions({
  queryKey: ["staff", "me"],
  queryFn: async ({ signal, client, queryKey }): Promise<StaffMember | null> => {
    try {
      const [me] = await Promise.all([api("GET /staff/me/", { signal }), loadPlans(signal)]);
      setSessionOwner(me.id);
      return me;
    } catch (error) {
      // Who closed the sign-in stays on the screen, with what was written.
      if (isSignedOut(error)) return client.getQueryData<StaffMember>(queryKey) ?? null;
      throw error;
    }
  },
  staleTime: 60_000,
});
