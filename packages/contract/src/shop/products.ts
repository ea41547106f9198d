import { z } from "zod";
import { publicTextFields } from "../content/content-bodies.ts";
import { ItemLanguage, LanguageQuery } from "../content/translations/item-language.ts";
import { endpoints } from "../endpoint.ts";
import { PageQuery, pageReply } from "../schemas.ts";

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  price: z.int().meta({ description: "whole KES" }),
  original_price: z.int().nullable().meta({ description: "whole KES" }),
  discount: z.int().min(0).max(100).meta({ description: "percent" }),
  description: z.string(),
  stock: z.int().min(0),
  category: z.string(),
  sizes: z.array(z.string()).optional().meta({ description: "to choose one of; absent where there are none" }),
  ...publicTextFields("products"),
  language: ItemLanguage,
});
export type Product = z.infer<typeof Product>;

export const PickupLocation = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  language: ItemLanguage,
});
export type PickupLocation = z.infer<typeof PickupLocation>;

export const products = endpoints({
  list: {
    route: "GET /products/",
    summary: "Merchandise on sale",
    access: "public",
    query: PageQuery.extend(LanguageQuery.shape),
    reply: pageReply(Product),
    // Stock changes by the minute on busy days. A stale list never oversells, because orders check the stock.
    cache: "public, max-age=10",
  },
  pickupLocations: {
    route: "GET /pickup-locations/",
    summary: "Where orders are collected",
    access: "public",
    query: PageQuery.extend(LanguageQuery.shape),
    reply: pageReply(PickupLocation),
    cache: "public, max-age=60",
  },
});
