import type { StaffMember } from "@party/contract/staff";
import type { Permission } from "@party/contract/values/permissions";
import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, isSignedOut, setOwner } from "#api.ts";
import { forgetSearches } from "./last-searches.ts";

/** The signed-in member of staff; null without a session. */
export const staffQuery = queryOptions({
  queryKey: ["staff", "me"],
  queryFn: async ({ signal, client, queryKey }): Promise<StaffMember | null> => {
    try {
      const me = await api("GET /staff/me/", { signal });
      setOwner(me.id);
      return me;
    } catch (error) {
      // Who closed the sign-in stays on the screen, with what was written.
      if (isSignedOut(error)) return client.getQueryData<StaffMember>(queryKey) ?? null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** For screens behind the sign-in. */
export function useStaff(): StaffMember {
  const { data } = useSuspenseQuery(staffQuery);
  if (!data) throw new Error("a screen for staff was shown without a session");
  return data;
}

/** What is not permitted is not shown; the API decides in any case. */
export const may = ({ permissions }: StaffMember, permission: Permission): boolean => permissions.includes(permission);

/** Opens the console for whoever has just signed in: nothing of an earlier session is kept. */
export function useStaffSession() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return {
    /** @param to a path of the console */
    async open(to: string) {
      setOwner(undefined);
      queryClient.clear();
      forgetSearches();
      await queryClient.fetchQuery(staffQuery);
      await navigate({ href: to });
    },
    async close() {
      setOwner(undefined);
      forgetSearches();
      // Cleared earlier, the screen that is still shown would ask again who is signed in.
      await navigate({ to: "/sign-in" }).finally(() => queryClient.clear());
    },
  };
}
