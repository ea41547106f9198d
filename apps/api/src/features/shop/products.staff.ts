import type { StoredBody } from "@party/contract/values/content-fields";
import { nameOfCategory } from "#features/categories/categories.queries.ts";
import type { ContentKind } from "#features/content/content-kind.ts";
import { rowOfBody, storedContent } from "#features/content/stored/stored-content.ts";
import { notifyBuyersOfPickupChanges, runAndRecordPickupChange } from "./pickup-changes/pickup-changes.ts";
import { findStock } from "./products.queries.ts";
import { toProduct } from "./products.ts";

/** Products, without their stock: an order may change that while somebody edits. */
export const productContent: ContentKind<StoredBody<"products">> = {
  ...storedContent({
    kind: "products",
    table: "products",
    draft: { stock: 0 },
    checks: ({ image, description, price, original_price }) => [
      ...(image === null ? ["There is no picture."] : []),
      ...(description.trim() === "" ? ["There is no description."] : []),
      ...(original_price !== null && original_price <= price ? ["The price before is not above the price now."] : []),
    ],
  }),
  preview: async (db, id, body) => {
    const { category_id, ...row } = rowOfBody("products", body);
    const category = (await nameOfCategory(db, "products", category_id)) ?? "";
    return toProduct({ ...row, id, category, stock: (await findStock(db, id))?.stock ?? 0 });
  },
};

/** Where orders are collected. Open orders keep theirs when it is taken off the site; of a change their buyers are told. */
export const pickupLocationContent: ContentKind<StoredBody<"pickup-locations">> = {
  ...storedContent({
    kind: "pickup-locations",
    table: "pickup_locations",
    publish: (tx, id, _body, write) => runAndRecordPickupChange(tx, id, write),
  }),
  afterChange: notifyBuyersOfPickupChanges,
  preview: (_, id, { name, address }) => ({ id, name, address }),
};
