import type { OwnDetails } from "@party/contract/own-details";
import { enabledExtensions } from "#page-context.ts";
import { apiQuery, queryWithFallback } from "#session/query-client.ts";

/** Where the server has no such call, nobody is asked. */
const NOT_ASKED: OwnDetails = {
  ...{ asked: false, surname: "", other_names: "", id_number: null, date_of_birth: null, polling_station: "" },
  ...{ has_disability: false, consented: false, missing: [] },
};

export const detailsQuery = queryWithFallback(apiQuery("GET /api/details/"), NOT_ASKED);

/** How many things are missing; none where that is not known, so that the dashboard never waits for more than it needs. */
export const missingCountQuery = {
  queryKey: ["missing details"],
  queryFn: async (context: { signal: AbortSignal }): Promise<number> => {
    if (enabledExtensions() === false) return 0;
    return detailsQuery.queryFn(context).then(
      ({ missing }) => missing.length,
      () => 0,
    );
  },
};
