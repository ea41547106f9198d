import { queryOptions } from "@tanstack/react-query";
import { api } from "#api.ts";

/** What is missing before the site opens; the screen and Today share it. */
export const openingQuery = queryOptions({
  queryKey: ["opening"],
  queryFn: ({ signal }) => api("GET /staff/opening/", { signal }),
});
