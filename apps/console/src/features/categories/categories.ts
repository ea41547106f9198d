import type { CategorizedKind } from "@party/contract/values/content";
import { contentAccess } from "@party/contract/values/content-access";
import { roles } from "@party/contract/values/permissions";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#api.ts";
import { useStaff } from "#session/session.ts";

export const categoriesQuery = (kind: CategorizedKind) =>
  queryOptions({
    queryKey: ["categories", kind],
    queryFn: ({ signal }) => api("GET /staff/categories/{kind}/", { params: { kind }, signal }),
  });

/** Whether this person may change categories: all items have them, so a national role is needed. */
export function useMayChange(kind: CategorizedKind): boolean {
  const { grants } = useStaff();
  const { write } = contentAccess[kind];
  return grants.some(({ role, place }) => place.level === "nation" && roles[role].permissions.includes(write));
}
