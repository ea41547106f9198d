import type { CategorizedKind } from "@party/contract/values/content";
import { contentAccess } from "@party/contract/values/content-access";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#api.ts";
import { hasNationalPermission } from "#session/has-national-permission.ts";
import { useStaff } from "#session/session.ts";

export const categoriesQuery = (kind: CategorizedKind) =>
  queryOptions({
    queryKey: ["categories", kind],
    queryFn: ({ signal }) => api("GET /staff/categories/{kind}/", { params: { kind }, signal }),
  });

/** Whether this person may change categories: all items have them, so a national role is needed. */
export const useMayChangeCategories = (kind: CategorizedKind): boolean =>
  hasNationalPermission(useStaff(), contentAccess[kind].write);
