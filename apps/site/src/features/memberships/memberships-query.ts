import { apiQuery, queryWithFallback } from "#session/query-client.ts";

/** Null where the server has no such call. */
export const membershipsQuery = queryWithFallback(apiQuery("GET /memberships/"), null);
