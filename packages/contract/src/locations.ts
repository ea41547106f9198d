import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { Id } from "./schemas.ts";

/** A county, constituency or ward; ids are the official codes of the IEBC. */
export const Place = z.object({ id: z.int(), name: z.string() });
export type Place = z.infer<typeof Place>;

/** Boundaries change only between elections. */
const A_DAY = "public, max-age=86400";

export const locations = endpoints({
  counties: {
    route: "GET /counties/",
    summary: "The 47 counties",
    access: "public",
    status: 200,
    reply: z.array(Place),
    errors: "detail",
    cache: A_DAY,
  },
  constituencies: {
    route: "GET /constituencies/",
    summary: "The constituencies of a county",
    access: "public",
    query: z.object({ county: Id }),
    status: 200,
    reply: z.array(Place),
    errors: "detail",
    cache: A_DAY,
  },
  wards: {
    route: "GET /wards/",
    summary: "The wards of a constituency",
    access: "public",
    query: z.object({ constituency: Id }),
    status: 200,
    reply: z.array(Place),
    errors: "detail",
    cache: A_DAY,
  },
});

const branchLevels = ["ward", "constituency", "county", "national"] as const;

export const Branch = z.object({
  level: z.enum(branchLevels),
  place: z.string().meta({ description: "the ward, constituency or county; the party for its head office" }),
  name: z.string(),
  address: z.string(),
  hours: z.string(),
  phone: z.string().meta({ description: "E.164" }),
  email: z.string(),
});
export type Branch = z.infer<typeof Branch>;

export const CountyOffice = z.object({
  county: Place,
  name: z.string(),
  address: z.string(),
  hours: z.string(),
  phone: z.string().meta({ description: "E.164" }),
  email: z.string(),
  placeholder: z.boolean().meta({ description: "sample details of a party that has not written its own yet" }),
});
export type CountyOffice = z.infer<typeof CountyOffice>;

export const branches = endpoints({
  offices: {
    route: "GET /county-offices/",
    summary: "The party's offices of counties, by county",
    access: "public",
    status: 200,
    reply: z.object({ results: z.array(CountyOffice) }),
    errors: "detail",
    cache: "public, max-age=300",
  },
  mine: {
    route: "GET /api/branches/",
    summary: "The party's offices for the member's ward, constituency and county, nearest first; else the head office",
    access: "member",
    status: 200,
    reply: z.object({ results: z.array(Branch) }),
    errors: "detail",
  },
});
