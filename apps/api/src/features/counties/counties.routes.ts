import { countyPages } from "@party/contract/counties";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { describeCounty } from "./counties.ts";

export const countyRoutes = ({ db }: Services) =>
  implementEndpoints(countyPages, {
    get: ({ params, query }) => describeCounty(db, params.slug, query.language),
  });
