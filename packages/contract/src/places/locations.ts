import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Id } from "../schemas.ts";

/** A county, constituency or ward; ids are the official codes of the IEBC. */
export const Place = z.object({ id: z.int(), name: z.string() });
export type Place = z.infer<typeof Place>;

/** Boundaries change only between elections. */
const CACHE_FOR_A_DAY = "public, max-age=86400";

export const locations = endpoints({
  counties: {
    route: "GET /counties/",
    summary: "The 47 counties",
    access: "public",
    reply: z.array(Place),
    cache: CACHE_FOR_A_DAY,
  },
  constituencies: {
    route: "GET /constituencies/",
    summary: "The constituencies of a county",
    access: "public",
    query: z.object({ county: Id }),
    reply: z.array(Place),
    cache: CACHE_FOR_A_DAY,
  },
  wards: {
    route: "GET /wards/",
    summary: "The wards of a constituency",
    access: "public",
    query: z.object({ constituency: Id }),
    reply: z.array(Place),
    cache: CACHE_FOR_A_DAY,
  },
});
