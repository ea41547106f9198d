import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#api.ts";
import { hasPermission, useStaff } from "#session/session.ts";

/** As many as there can be of those that are given; retired ones come after them. */
const MAX_TAGS = 100;

/** Tags to choose from. */
const tagsQuery = queryOptions({
  queryKey: ["tags", "choices"],
  queryFn: ({ signal }) => api("GET /staff/tags/", { query: { limit: MAX_TAGS }, signal }),
  staleTime: 60_000,
});

/** None for those who may not see who has one. */
export const useTags = () =>
  useQuery({ ...tagsQuery, enabled: hasPermission(useStaff(), "people.notes") }).data?.results ?? [];
