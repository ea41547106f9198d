import type { StaffMember } from "@party/contract/staff";
import type { Permission } from "@party/contract/values/permissions";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { setSessionOwner } from "#api.ts";
import { forgetSearches } from "./last-searches.ts";
import { staffQuery } from "./staff-query.ts";

/** For screens behind the sign-in. */
export function useStaff(): StaffMember {
  const { data } = useSuspenseQuery(staffQuery);
  if (!data) throw new Error("a screen for staff was shown without a session");
  return data;
}

/** What is not permitted is not shown; the API decides in any case. */
export const hasPermission = ({ permissions }: StaffMember, permission: Permission): boolean =>
  permissions.includes(permission);

/** Opens the console for whoever has just signed in: nothing of an earlier session is kept. */
export function useStaffSession() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return {
    /** @param to a path of the console */
    async open(to: string) {
      setSessionOwner(undefined);
      queryClient.clear();
      forgetSearches();
      await queryClient.fetchQuery(staffQuery);
      await navigate({ href: to });
    },
    async close() {
      setSessionOwner(undefined);
      forgetSearches();
      // Cleared earlier, the screen that is still shown would ask again who is signed in.
      await navigate({ to: "/sign-in" }).finally(() => queryClient.clear());
    },
  };
}
