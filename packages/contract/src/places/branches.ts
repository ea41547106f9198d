import { z } from "zod";
import { ItemLanguage, LanguageQuery } from "../content/translations/item-language.ts";
import { endpoints } from "../endpoint.ts";
import { Place } from "./locations.ts";

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
  language: ItemLanguage,
  placeholder: z.boolean().meta({ description: "sample details of a party that has not written its own yet" }),
});
export type CountyOffice = z.infer<typeof CountyOffice>;

export const branches = endpoints({
  offices: {
    route: "GET /county-offices/",
    summary: "The party's offices of counties, by county",
    access: "public",
    query: LanguageQuery,
    reply: z.object({ results: z.array(CountyOffice) }),
    cache: "public, max-age=300",
  },
  mine: {
    route: "GET /api/branches/",
    summary: "The party's offices for the member's ward, constituency and county, nearest first; else the head office",
    access: "member",
    reply: z.object({ results: z.array(Branch) }),
  },
});
