import type { StaffMember } from "@party/contract/staff";
import type { Permission } from "@party/contract/values/permissions";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api, isSignedOut } from "#api.ts";

/** The signed-in member of staff; null without a session. */
export const staffQuery = queryOptions({
  queryKey: ["staff", "me"],
  queryFn: ({ signal }): Promise<StaffMember | null> =>
    api("GET /staff/me/", { signal }).catch((error: unknown) => {
      if (isSignedOut(error)) return null;
      throw error;
    }),
  staleTime: 60_000,
});

/** For pages behind the sign-in. */
export function useStaff(): StaffMember {
  const { data } = useSuspenseQuery(staffQuery);
  if (!data) throw new Error("a page for staff was shown without a session");
  return data;
}

/** What is not permitted is not shown; the API decides in any case. */
export const may = ({ permissions }: StaffMember, permission: Permission): boolean => permissions.includes(permission);
